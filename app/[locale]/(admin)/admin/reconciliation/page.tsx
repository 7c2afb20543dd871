import { ReconciliationScreen } from '@/components/admin/reconciliation/reconciliation-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage('deskMoney', ['deskMoney'], ReconciliationScreen);

export { generateMetadata };
export default Page;
