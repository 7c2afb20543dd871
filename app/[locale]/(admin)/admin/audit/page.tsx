import { AuditScreen } from '@/components/admin/audit/audit-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage(
  'adminOrders.audit',
  ['adminOrders', 'orderStatus', 'adminAlerts', 'adminJobs', 'adminReconciliation'],
  AuditScreen,
);

export { generateMetadata };
export default Page;
