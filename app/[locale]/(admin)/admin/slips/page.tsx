import { PackingSlips } from '@/components/admin/detail/packing-slip';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage('adminOrder.slip', ['adminOrder', 'orderStatus'], PackingSlips);

export { generateMetadata };
export default Page;
