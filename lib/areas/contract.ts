import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { optionalLineSchema } from '@/platform/text';
import { areaTypes } from '@/values/areas';

/** One area in the language of the call. Values are codes of GB/T 2260, and `CN` for the country. */
const areaSchema = z.object({
  value: z.string(),
  label: z.string(),
  area_type: z.enum(areaTypes),
  parent_value: z.nullable(z.string()),
});
export type Area = z.output<typeof areaSchema>;

/** Every level before the ones below it, siblings in the order of a list. */
export const ListAreas = defineEndpoint({
  method: 'GET',
  path: '/api/areas/all',
  auth: 'none',
  summary: 'Every area that can be delivered to; changes only with a release, has an ETag',
  output: z.array(areaSchema),
});

const givenLabel = z.optional(z.nullable(optionalLineSchema(80)));
const foundValue = z.nullable(z.string());

export const AreaValuesByLabels = defineEndpoint({
  method: 'POST',
  path: '/api/areas/values-by-labels',
  auth: 'none',
  summary: 'The values of areas given by name in either language; null for what is unknown or ambiguous',
  body: z.object({
    labels: z.object({ country: givenLabel, province: givenLabel, city: givenLabel, district: givenLabel }),
  }),
  output: z.object({ country: foundValue, province: foundValue, city: foundValue, district: foundValue }),
});
