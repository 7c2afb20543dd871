import { ShippingScreen } from '@/components/admin/shipping/shipping-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage('adminShipping', ['adminShipping', 'carriers'], ShippingScreen);

export { generateMetadata };
export default Page;
