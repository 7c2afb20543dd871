import { ReconciliationScreen } from '@/components/admin/money/reconciliation-screen';
import { deskPage } from '@/app/[locale]/(admin)/desk-page';

const { generateMetadata, Page } = deskPage('deskMoney', ['deskMoney'], ReconciliationScreen);

export { generateMetadata };
export default Page;
