import { OrdersScreen } from '@/components/admin/orders/orders-screen';
import { deskPage } from '@/app/[locale]/(admin)/desk-page';

const { generateMetadata, Page } = deskPage(
  'deskOrders',
  ['deskMoney', 'deskOrder', 'deskOrders'],
  OrdersScreen,
);

export { generateMetadata };
export default Page;
