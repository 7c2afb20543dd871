import * as z from 'zod/mini';
import { imageNameOf } from '@/lib/media/admin-contract';
import { emailSchema } from '@/lib/users/contract';
import { defineEndpoint } from '@/platform/endpoint';
import type { FieldReason } from '@/platform/errors';
import { byLocale } from '@/platform/i18n/locale-rows';
import { lineSchema, optionalLineSchema, orBlank, orNothing } from '@/platform/text';
import { timeSchema } from '@/platform/time';
import { wholeNumber } from '@/platform/whole-number';
import { isIcpNumber, isLicenceNumber, isWebAddress, numberAsIssued } from './rules';

const certificateSchema = z.object({ name: z.string(), number: z.string(), image: z.string() });

/** Who runs the shop and how it is reached; what is empty is not set (shop 7). */
const shopSchema = z.object({
  version: z.int(),
  legalName: z.string(),
  licenceNumber: z.string(),
  icpNumber: z.string(),
  policeNumber: z.string(),
  policeUrl: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  hours: z.string(),
  serviceUrl: z.object(byLocale(() => z.string())),
  certificates: z.array(certificateSchema),
  showTestimonials: z.boolean(),
  shipWithinHours: z.nullable(z.int()),
  campaignPrice: z.nullable(z.int()),
  updatedAt: z.nullable(timeSchema),
  updatedBy: z.nullable(z.string()),
});
export type Shop = z.output<typeof shopSchema>;

export const certificateLimit = 6;

const line = (max: number) => z.optional(optionalLineSchema(max));
/** A line that is empty or of its shape. */
const shaped = (max: number, isShaped: (text: string) => boolean, error: FieldReason) =>
  z.optional(optionalLineSchema(max).check(z.refine((text) => text === '' || isShaped(text), { error })));
/** A number that an office gave out, stored as it writes it; empty, or of its shape. */
const issued = (max: number, isShaped: (text: string) => boolean, error: FieldReason) =>
  z.optional(
    optionalLineSchema(max).check(
      z.overwrite(numberAsIssued),
      z.refine((text) => text === '' || isShaped(text), { error }),
    ),
  );
const webAddress = shaped(500, isWebAddress, 'format');
const phone = shaped(40, (text) => /^\+?[\d ()-]{5,}$/.test(text), 'format');
const picture = z._default(
  z.string().check(
    z.maxLength(200),
    z.refine((url) => url === '' || imageNameOf(url) !== null, { error: 'unknown' }),
  ),
  '',
);

/** What a change may hold beside the version that it was made from; what is left out stays, and empty clears. */
export const shopChangeSchema = z.object({
  version: z.int().check(z.gte(0), z.lte(2_147_483_646)),
  legalName: line(120),
  licenceNumber: issued(40, isLicenceNumber, 'licenceNumber'),
  icpNumber: issued(60, isIcpNumber, 'icpNumber'),
  policeNumber: line(60),
  policeUrl: webAddress,
  address: line(200),
  email: orBlank(emailSchema),
  phone,
  hours: line(80),
  serviceUrl: z.optional(z.object(byLocale(() => webAddress))),
  certificates: z.optional(
    z
      .array(
        z.object({ name: lineSchema(60), number: z._default(optionalLineSchema(80), ''), image: picture }),
      )
      .check(z.maxLength(certificateLimit)),
  ),
  showTestimonials: z.optional(z.boolean()),
  shipWithinHours: orNothing(wholeNumber(1, 720)),
  campaignPrice: orNothing(wholeNumber(1, 1_000_000)),
});

export const GetShop = defineEndpoint({
  method: 'GET',
  path: '/api/admin/shop',
  auth: 'admin',
  summary: 'Who runs the shop, its filings, how it is reached, and what its pages show of it',
  output: z.object({ shop: shopSchema }),
});

export const UpdateShop = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/shop',
  auth: 'owner',
  summary: 'Change what is given; empty clears. Another version than the stored one is 409',
  body: shopChangeSchema,
  output: z.object({ shop: shopSchema }),
  message: 'shopSaved',
});
