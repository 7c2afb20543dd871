import { ProductScreen } from '@/components/admin/product/product-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage('adminProduct', ['adminProduct'], ProductScreen);

export { generateMetadata };
export default Page;
