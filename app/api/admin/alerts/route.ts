import { GetAlerts, UpdateAlerts } from '@/lib/alerts/admin-contract';
import { getAlerts } from '@/lib/alerts/get-alerts';
import { updateAlerts } from '@/lib/alerts/update-alerts';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetAlerts, getAlerts),
  PUT: route(UpdateAlerts, updateAlerts),
});
