import * as z from 'zod/mini';
import { loginCodeSchema } from '@/lib/auth/contract';
import { orderSchema, returnRequestSchema, sentParcelSchema } from '@/lib/orders/contract';
import { emailSchema, oneContact, phoneSchema, profileSchema } from '@/lib/users/contract';
import { defineEndpoint } from '@/platform/endpoint';
import { locales } from '@/platform/i18n/locales';
import { moneySchema } from '@/platform/money-schema';
import { timeSchema } from '@/platform/time';
import { consentDocuments } from '@/values/auth';
import { deviceTypes } from '@/values/crm';
import { paymentStates, paymentTypes } from '@/values/payments';

/** Everything that the shop stores about a person, in the same terms as the other calls. */
export const ExportData = defineEndpoint({
  method: 'GET',
  path: '/api/auth/my-data',
  auth: 'customer',
  summary: 'A copy of everything that the shop keeps of the caller',
  output: z.object({
    exported_at: timeSchema,
    profile: profileSchema,
    registered_at: timeSchema,
    sessions: z.array(
      z.object({
        user_agent: z.string(),
        openid: z.nullable(z.string()),
        created_at: timeSchema,
        last_used_at: timeSchema,
      }),
    ),
    orders: z.array(
      z.extend(orderSchema, {
        history: z.array(
          z.object({
            event: z.string(),
            status: z.nullable(z.string()),
            /** The person's own name, as it was then; null for what somebody else did. */
            operator_name: z.nullable(z.string()),
            at: timeSchema,
          }),
        ),
        parcels: z.array(sentParcelSchema),
        return_request: z.nullable(returnRequestSchema),
        /** How the order is named in the CRM, whose copy of it the shop keeps. */
        fxiaoke_application_name: z.nullable(z.string()),
        /** Its units, and to whose account each is bound. */
        devices: z.array(
          z.object({
            device_type: z.enum(deviceTypes),
            device_sn: z.nullable(z.string()),
            bind_account: z.nullable(z.string()),
            bind_account_name: z.nullable(z.string()),
          }),
        ),
        payments: z.array(
          z.object({
            number: z.string(),
            transaction_id: z.nullable(z.string()),
            type: z.enum(paymentTypes),
            state: z.enum(paymentStates),
            amount: moneySchema,
            /** Who paid: the openid that WeChat gives the person for this shop. */
            openid: z.nullable(z.string()),
            /** The IP address of a phone's browser that began the payment. */
            address: z.nullable(z.string()),
            created_at: timeSchema,
          }),
        ),
      }),
    ),
    consents: z.array(
      z.object({
        document: z.enum(consentDocuments),
        version: z.string(),
        language: z.enum(locales),
        address: z.string(),
        agreed_at: timeSchema,
      }),
    ),
    /** What the person asked to be notified about, by an own login. */
    waiting_for: z.array(
      z.object({
        product_id: z.int(),
        contact: z.string(),
        language: z.enum(locales),
        created_at: timeSchema,
      }),
    ),
    referral_code: z.nullable(z.string()),
  }),
  bearerOnly: true,
  limit: { name: 'my-data', points: 20, seconds: 3600 },
});

/** The code proves that the account's owner asks, and not somebody else at the owner's open browser. */
export const DeleteAccount = defineEndpoint({
  method: 'POST',
  path: '/api/auth/delete-account',
  auth: 'customer',
  summary:
    'Delete the own account, confirmed by a code sent to an own login older than the session; the ledger stays without the person',
  body: z
    .object({ phone: z.optional(phoneSchema), email: z.optional(emailSchema), code: loginCodeSchema })
    .check(...oneContact),
  /** The number of open orders; they keep name, phone and address until they have ended. */
  output: z.object({ openOrders: z.int() }),
  message: 'accountDeleted',
  limit: { name: 'delete-account', points: 20, seconds: 600 },
});
