import { ShopScreen } from '@/components/admin/shop/shop-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage('adminShop', ['adminShop'], ShopScreen);

export { generateMetadata };
export default Page;
