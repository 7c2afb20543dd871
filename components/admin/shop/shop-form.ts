import type { FormRules } from '@/components/forms/form-rules';
import { changedFields } from '@/components/forms/with-mine';
import type { ShopChange } from '@/lib/shop/admin-api';
import { type Shop, shopChangeSchema } from '@/lib/shop/admin-contract';
import type { ShopIdentity } from '@/lib/shop/rules';

/** The shop as it is typed: numbers are text, empty is not set. */
export type ShopValues = Omit<ShopIdentity, 'shipWithinHours' | 'campaignPrice'> & {
  shipWithinHours: string;
  campaignPrice: string;
};

export function valuesOf({ version: _, updatedAt: _at, updatedBy: _by, ...shop }: Shop): ShopValues {
  const { shipWithinHours, campaignPrice } = shop;
  return {
    ...shop,
    shipWithinHours: shipWithinHours === null ? '' : String(shipWithinHours),
    campaignPrice: campaignPrice === null ? '' : String(campaignPrice),
  };
}

/** What pages would show of the typed values; numbers are no part of what may be missing. */
export const identityOf = (values: ShopValues): ShopIdentity => ({
  ...values,
  shipWithinHours: null,
  campaignPrice: null,
});

/** Only the fields that were changed are sent, so that nobody writes over what another one saved meanwhile. */
export const changeOf = (base: Shop, values: ShopValues): ShopChange => ({
  version: base.version,
  ...Object.fromEntries(changedFields(valuesOf(base), values).map((field) => [field, values[field]])),
});

/** Keys of `problems` in `messages/*\/adminShop.json`. */
type ShopProblem = {
  key:
    | 'webAddress'
    | 'email'
    | 'phone'
    | 'hours'
    | 'price'
    | 'name'
    | 'tooLong'
    | 'licenceNumber'
    | 'icpNumber';
};

function problemOf(path: string, _values: ShopValues, { code }: { code: string }): ShopProblem | null {
  if (path === 'shipWithinHours') return { key: 'hours' };
  if (path === 'campaignPrice') return { key: 'price' };
  if (path === 'email') return { key: 'email' };
  if (code === 'too_big') return { key: 'tooLong' };
  if (path.endsWith('.name')) return { key: 'name' };
  if (path === 'phone' || path === 'licenceNumber' || path === 'icpNumber') return { key: path };
  return path === 'policeUrl' || path.startsWith('serviceUrl') ? { key: 'webAddress' } : null;
}

export const shopRules = (base: Shop): FormRules<ShopValues, ShopProblem> => ({
  contract: shopChangeSchema,
  bodyOf: (values) => changeOf(base, values),
  problemOf,
});
