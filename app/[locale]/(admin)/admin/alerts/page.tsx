import { AlertScreen } from '@/components/admin/alerts/alert-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage('adminAlerts', ['adminAlerts'], AlertScreen);

export { generateMetadata };
export default Page;
