import { UsersScreen } from '@/components/admin/users/users-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage('adminUsers', ['adminUsers'], UsersScreen);

export { generateMetadata };
export default Page;
