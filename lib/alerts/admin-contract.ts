import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { locales } from '@/platform/i18n/locales';
import { timeSchema } from '@/platform/time';
import { alertChannels, alertKinds, alertStates } from '@/values/alerts';

const kindSchema = z.enum(alertKinds);
const channelSchema = z.enum(alertChannels);

/** Of what each channel is notified. */
const choiceSchema = z.object({
  language: z.enum(locales),
  robot: z.array(kindSchema),
  mail: z.array(kindSchema),
});
export type AlertChoice = z.output<typeof choiceSchema>;

const alertsSchema = z.object({
  ...choiceSchema.shape,
  version: z.int(),
  updatedAt: z.nullable(timeSchema),
  updatedBy: z.nullable(z.string()),
  /** Which channels the shop was started with. */
  channels: z.object({ robot: z.boolean(), mail: z.boolean() }),
  recent: z.array(
    z.object({
      id: z.int(),
      kind: kindSchema,
      channel: channelSchema,
      state: z.enum(alertStates),
      /** The public id; null where the alert is about no order. */
      order: z.nullable(z.string()),
      createdAt: timeSchema,
      /** Why it was not sent, or perhaps not. */
      failure: z.nullable(z.string()),
    }),
  ),
});
export type Alerts = z.output<typeof alertsSchema>;

const kinds = z.array(kindSchema).check(z.maxLength(alertKinds.length));

export const GetAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/alerts',
  auth: 'admin',
  summary: 'What operators are told by which channel, and the latest alerts',
  output: z.object({ alerts: alertsSchema }),
});

export const UpdateAlerts = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/alerts',
  auth: 'owner',
  summary: 'Choose what each channel is told. Another version than the stored one is 409',
  body: z.object({
    version: z.int().check(z.gte(0), z.lte(2_147_483_646)),
    language: z.enum(locales),
    robot: kinds,
    mail: kinds,
  }),
  output: z.object({ alerts: alertsSchema }),
  message: 'alertsSaved',
});

export const SendTestAlert = defineEndpoint({
  method: 'POST',
  path: '/api/admin/alerts/test',
  auth: 'owner',
  summary: 'Send one test alert at once; says why it was not sent',
  body: z.object({ channel: channelSchema }),
  output: z.object({ sent: z.boolean(), reason: z.nullable(z.string()) }),
  limit: { name: 'alert-test', points: 10, seconds: 600 },
});
