import { OrdersScreen } from '@/components/admin/orders/orders-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage(
  'deskOrders',
  ['deskMoney', 'deskOrder', 'deskOrders'],
  OrdersScreen,
);

export { generateMetadata };
export default Page;
