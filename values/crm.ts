export const syncStatuses = ['completed', 'pending', 'syncing', 'failed'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

export const syncTypes = ['auto', 'manual'] as const;
export type SyncType = (typeof syncTypes)[number];

/** What becomes of an order, as the CRM reads it in `shop_state__c` (crm 7). */
export type ShopState = 'open' | 'partly_refunded' | 'refunded' | 'cancelled';

export const deviceTypes = ['hardware', 'software'] as const;
export type DeviceType = (typeof deviceTypes)[number];
