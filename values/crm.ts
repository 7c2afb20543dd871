export const syncStatuses = ['completed', 'pending', 'syncing', 'failed'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

export const syncTypes = ['auto', 'manual'] as const;
export type SyncType = (typeof syncTypes)[number];

export const deviceTypes = ['hardware', 'software'] as const;
export type DeviceType = (typeof deviceTypes)[number];
