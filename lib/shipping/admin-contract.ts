import * as z from 'zod/mini';
import { orderIdSchema, trackSchema } from '@/lib/orders/contract';
import { defineEndpoint } from '@/platform/endpoint';
import { rowIdSchema } from '@/platform/row-id';
import { lineSchema } from '@/platform/text';
import { timeSchema } from '@/platform/time';
import { carriers, lineResults } from '@/values/shipping';

export const lineLimit = 1000;

const carrierSchema = z.enum(carriers);
const quantitySchema = z.int().check(z.gte(1), z.lte(99));

/** What is wrong with a line stands in its result, so that one bad line stops no other (shipping 3). */
const shipmentLineSchema = z.object({
  /** The order's number, with or without `ORDER_`. */
  order: lineSchema(64),
  /** One of the carriers. */
  carrier: lineSchema(40),
  number: lineSchema(64),
  /** How many pieces the parcel holds; all that are left when absent. */
  quantity: z.optional(z.nullable(quantitySchema)),
});
export type ShipmentLine = z.output<typeof shipmentLineSchema>;

const lineResultSchema = z.object({
  /** The place in the list that was sent, from 0. */
  index: z.int(),
  order: z.string(),
  result: z.enum(lineResults),
  /** What became of it, or why it was refused and how to correct it. */
  message: z.string(),
});
export type ShipmentResult = z.output<typeof lineResultSchema>;

export const ShipOrders = defineEndpoint({
  method: 'POST',
  path: '/api/orders/shipments',
  auth: 'admin',
  summary:
    'Enter the parcels of up to 1,000 lines; each line is written on its own, the same list again changes nothing, and `dryRun` only tells',
  limit: { name: 'shipments', points: 600, seconds: 600 },
  bodyLimit: 256 * 1024,
  body: z.object({
    dryRun: z._default(z.boolean(), false),
    lines: z.array(shipmentLineSchema).check(z.minLength(1), z.maxLength(lineLimit)),
  }),
  output: z.object({ lines: z.array(lineResultSchema) }),
});

export const ListCarriers = defineEndpoint({
  method: 'GET',
  path: '/api/orders/shipments',
  auth: 'admin',
  summary: 'The carriers, those used last first',
  output: z.object({ carriers: z.array(carrierSchema) }),
});

const parcelSchema = z.object({
  id: z.int(),
  carrier: carrierSchema,
  number: z.string(),
  tracking_url: z.string(),
  quantity: z.int(),
  version: z.int(),
  /** Empty for the CRM. */
  operator_name: z.string(),
  created_at: timeSchema,
  corrected_at: z.nullable(timeSchema),
  track: trackSchema,
});
export type Parcel = z.output<typeof parcelSchema>;

export const ListParcels = defineEndpoint({
  method: 'GET',
  path: '/api/orders/{id}/parcels',
  auth: 'admin',
  summary: 'The parcels of an order, with the pieces that are in none yet',
  params: z.object({ id: orderIdSchema }),
  output: z.object({ parcels: z.array(parcelSchema), left: z.int() }),
});

export const CorrectParcel = defineEndpoint({
  method: 'PUT',
  path: '/api/orders/{id}/parcels/{parcelId}',
  auth: 'admin',
  summary: 'Correct a parcel of an order that is not delivered; 409 for another `version` than the one read',
  params: z.object({ id: orderIdSchema, parcelId: rowIdSchema }),
  body: z.object({
    carrier: carrierSchema,
    number: lineSchema(64),
    quantity: quantitySchema,
    version: z.int().check(z.gte(1)),
  }),
  output: parcelSchema,
  message: 'parcelCorrected',
});
