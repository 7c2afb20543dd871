import { OrdersScreen } from '@/components/admin/orders/orders-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage(
  'adminOrders',
  [
    'adminShipping',
    'carriers',
    'adminCrm',
    'adminReconciliation',
    'adminOrder',
    'adminOrders',
    'orderStatus',
    'returnReasons',
  ],
  OrdersScreen,
);

export { generateMetadata };
export default Page;
