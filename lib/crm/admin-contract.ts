import * as z from 'zod/mini';
import { orderIdSchema } from '@/lib/orders/contract';
import { defineEndpoint } from '@/platform/endpoint';
import { timeSchema } from '@/platform/time';
import { deviceTypes, syncStatuses, syncTypes } from '@/values/crm';

const text = z.nullable(z.string());
const when = z.nullable(timeSchema);

const applicationSchema = z.object({
  fxiaoke_application_id: text,
  fxiaoke_application_name: text,
  sync_status: z.enum(syncStatuses),
  sync_type: z.enum(syncTypes),
  operator_name: z.string(),
  attempts: z.int(),
  created_at: timeSchema,
  last_sync_at: when,
  next_try_at: when,
  error_message: text,
  /** The order has changed since, and the CRM does not know of it yet (crm 10). */
  changed_after_sync: z.boolean(),
});
export type CrmApplicationView = z.output<typeof applicationSchema>;

const deviceSchema = z.object({
  id: z.int(),
  device_type: z.enum(deviceTypes),
  fxiaoke_device_id: text,
  fxiaoke_device_name: text,
  product_name: z.string(),
  sync_status: z.enum(syncStatuses),
  created_at: timeSchema,
  shipping_info_synced: z.boolean(),
  tracking_number: text,
  express_company: text,
  device_sn: text,
  device_code: text,
  device_name_full: text,
  bind_account: text,
  bind_account_name: text,
  shipping_info_sync_time: when,
  shipping_notes: text,
  error_message: text,
});
export type CrmDeviceView = z.output<typeof deviceSchema>;

const output = z.object({ application: z.nullable(applicationSchema), devices: z.array(deviceSchema) });
export type CrmSync = z.output<typeof output>;

export const GetCrmSync = defineEndpoint({
  method: 'GET',
  path: '/api/orders/{id}/crm-sync',
  auth: 'admin',
  summary: 'What the CRM holds of an order; `application` is null before the first sync',
  params: z.object({ id: orderIdSchema }),
  output,
});

export const StartCrmSync = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/crm-sync',
  auth: 'admin',
  summary: 'Bring a paid order into the CRM now, or its changes; 409 for one never paid',
  params: z.object({ id: orderIdSchema }),
  output,
  message: 'crmSyncStarted',
});
