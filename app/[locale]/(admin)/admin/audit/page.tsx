import { AuditScreen } from '@/components/admin/audit/audit-screen';
import { deskPage } from '@/app/[locale]/(admin)/desk-page';

const { generateMetadata, Page } = deskPage('deskOrders.audit', ['deskOrders'], AuditScreen);

export { generateMetadata };
export default Page;
