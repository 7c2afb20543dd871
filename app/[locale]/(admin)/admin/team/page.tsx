import { TeamScreen } from '@/components/admin/team/team-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage('adminTeam', ['adminTeam', 'profile'], TeamScreen);

export { generateMetadata };
export default Page;
