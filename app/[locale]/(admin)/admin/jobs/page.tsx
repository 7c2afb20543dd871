import { JobsScreen } from '@/components/admin/jobs/jobs-screen';
import { adminPage } from '@/app/[locale]/(admin)/admin-page';

const { generateMetadata, Page } = adminPage('adminJobs', ['adminJobs'], JobsScreen);

export { generateMetadata };
export default Page;
