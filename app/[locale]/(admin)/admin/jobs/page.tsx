import { JobsScreen } from '@/components/admin/jobs/jobs-screen';
import { deskPage } from '@/app/[locale]/(admin)/desk-page';

const { generateMetadata, Page } = deskPage('deskJobs', ['deskJobs'], JobsScreen);

export { generateMetadata };
export default Page;
