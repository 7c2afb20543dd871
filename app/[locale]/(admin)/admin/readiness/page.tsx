import { ReadinessScreen } from '@/components/admin/readiness/readiness-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage('adminReadiness', ['adminReadiness'], ReadinessScreen);

export { generateMetadata };
export default Page;
