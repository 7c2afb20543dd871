import { UsersScreen } from '@/components/admin/users/users-screen';
import { deskPage } from '@/app/[locale]/(admin)/desk-page';

const { generateMetadata, Page } = deskPage('userAdmin', ['userAdmin'], UsersScreen);

export { generateMetadata };
export default Page;
