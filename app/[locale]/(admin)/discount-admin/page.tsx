import { DiscountsScreen } from '@/components/admin/discounts/discounts-screen';
import { deskPage } from '@/app/[locale]/(admin)/desk-page';

const { generateMetadata, Page } = deskPage('discountAdmin', ['discountAdmin'], DiscountsScreen);

export { generateMetadata };
export default Page;
