import { UsersScreen } from '@/components/admin/users/users-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage('userAdmin', ['userAdmin'], UsersScreen);

export { generateMetadata };
export default Page;
