import { ReconciliationScreen } from '@/components/admin/reconciliation/reconciliation-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage(
  'adminReconciliation',
  ['adminReconciliation'],
  ReconciliationScreen,
);

export { generateMetadata };
export default Page;
