import { ReadinessScreen } from '@/components/admin/readiness/readiness-screen';
import { deskPage } from '@/app/[locale]/(admin)/desk-page';

const { generateMetadata, Page } = deskPage('readiness', ['readiness'], ReadinessScreen);

export { generateMetadata };
export default Page;
