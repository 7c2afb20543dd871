import { DiscountsScreen } from '@/components/admin/discounts/discounts-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage('adminDiscounts', ['adminDiscounts'], DiscountsScreen);

export { generateMetadata };
export default Page;
