import { downloadRoute } from '@/lib/http/download-route';
import { methods } from '@/lib/http/methods';
import { ExportOrders } from '@/lib/orders/admin-contract';
import { exportOrders } from '@/lib/orders/export-orders';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: downloadRoute(ExportOrders, exportOrders),
});
