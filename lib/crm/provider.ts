import type { DeviceType, ShopState } from '@/values/crm';

/** What the shop sends to the CRM about a paid order. */
export type ApplicationRequest = {
  orderId: string;
  name: string;
  buyer: { name: string; phone: string; email: string; address: string };
  item: { name: string; quantity: number };
  /** Major units, the form in which the CRM takes amounts: `1699.00`. */
  total: string;
  currency: string;
  discountCode: string;
  paidAt: Date;
  /** Whether its parcels may leave, and what was paid back (crm 7). */
  state: ShopState;
  refunded: string;
};

export type DeviceRequest = {
  orderId: string;
  /** Our own unique key, by which the device can be found again. */
  key: string;
  applicationId: string;
  type: DeviceType;
  name: string;
  productName: string;
};

export type CrmApplication = { id: string; name: string | null };

/** A device as the CRM holds it; fields that are still empty there are null. */
export type CrmDevice = {
  id: string;
  key: string;
  name: string | null;
  productName: string | null;
  trackingNumber: string | null;
  expressCompany: string | null;
  deviceSn: string | null;
  deviceCode: string | null;
  deviceNameFull: string | null;
  bindAccount: string | null;
  bindAccountName: string | null;
  shippingNotes: string | null;
};

/** Each may reject with `CrmError`. There is no idempotency key, so search before you create (fxiaoke 5). */
export type Crm = {
  findApplication: (orderId: string) => Promise<CrmApplication | null>;
  createApplication: (request: ApplicationRequest) => Promise<void>;
  updateApplication: (id: string, request: ApplicationRequest) => Promise<void>;
  findDevices: (orderId: string) => Promise<CrmDevice[]>;
  createDevice: (request: DeviceRequest) => Promise<void>;
  updateDevice: (id: string, request: DeviceRequest) => Promise<void>;
  /** At most `deviceBatch` of them in one call. */
  readDevices: (ids: string[]) => Promise<CrmDevice[]>;
  /** Which of the fields that the shop writes the application object lacks. */
  findMissingFields: () => Promise<string[]>;
  /** Signs in, or returns the token that is still valid. */
  requireToken: () => Promise<void>;
};

export const deviceBatch = 100;

/**
 * Why a call failed. `away`: no reliable response, the effect is unknown; `busy`: a limit of the provider, nothing was
 * done; `refused`: with the provider's text.
 */
export class CrmError extends Error {
  override readonly name = 'CrmError';
  constructor(
    readonly kind: 'away' | 'busy' | 'refused',
    /** The provider's text, or `#` and a key of `messages/*\/crmErrors.json`. */
    readonly reason: string,
    cause?: unknown,
  ) {
    super(`${kind}: ${reason}`, { cause });
  }
}
