import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ListDeadJobs } from '@/lib/jobs/admin-contract';
import { listDeadJobs } from '@/lib/jobs/list-dead-jobs';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListDeadJobs, listDeadJobs),
});
