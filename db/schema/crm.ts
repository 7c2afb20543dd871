import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  type DeviceType,
  deviceTypes,
  type SyncStatus,
  syncStatuses,
  type SyncType,
  syncTypes,
} from '@/values/crm';
import { createdAt, oneOf, ref, rowId, time } from '../columns';
import { orders } from './orders';

/** The state of a paid order in the CRM; one row for each order (crm 2). */
export const crmApplications = pgTable(
  'crm_applications',
  {
    id: rowId(),
    orderId: ref('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    fxiaokeApplicationId: text('fxiaoke_application_id').unique(),
    fxiaokeApplicationName: text('fxiaoke_application_name'),
    syncStatus: text('sync_status').$type<SyncStatus>().notNull().default('pending'),
    syncType: text('sync_type').$type<SyncType>().notNull(),
    operatorName: text('operator_name').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    errorMessage: text('error_message'),
    createdAt: createdAt(),
    lastSyncAt: time('last_sync_at'),
    /** The `version` of the order that the application in the CRM has. */
    syncedVersion: integer('synced_version').notNull().default(0),
    /** When the shop tries again by itself; null when no retry is planned. */
    nextTryAt: time('next_try_at'),
  },
  (t) => [
    index('crm_applications_open')
      .on(t.createdAt)
      .where(sql`sync_status <> 'completed'`),
    index('crm_applications_due')
      .on(t.id)
      .where(sql`next_try_at is not null or sync_status = 'syncing'`),
    check('crm_applications_status', oneOf('sync_status', syncStatuses)),
    check('crm_applications_type', oneOf('sync_type', syncTypes)),
  ],
);

/** One unit of hardware or software of an order in the CRM, with its shipping and binding. */
export const crmDevices = pgTable(
  'crm_devices',
  {
    id: rowId(),
    applicationId: ref('application_id')
      .notNull()
      .references(() => crmApplications.id),
    deviceType: text('device_type').$type<DeviceType>().notNull(),
    unit: integer('unit').notNull(),
    productName: text('product_name').notNull(),
    fxiaokeDeviceId: text('fxiaoke_device_id').unique(),
    fxiaokeDeviceName: text('fxiaoke_device_name'),
    syncStatus: text('sync_status').$type<SyncStatus>().notNull().default('pending'),
    errorMessage: text('error_message'),
    shippingInfoSynced: boolean('shipping_info_synced').notNull().default(false),
    shippingInfoSyncTime: time('shipping_info_sync_time'),
    trackingNumber: text('tracking_number'),
    expressCompany: text('express_company'),
    deviceSn: text('device_sn'),
    deviceCode: text('device_code'),
    deviceNameFull: text('device_name_full'),
    bindAccount: text('bind_account'),
    bindAccountName: text('bind_account_name'),
    shippingNotes: text('shipping_notes'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('crm_devices_unit').on(t.applicationId, t.deviceType, t.unit),
    index('crm_devices_incomplete')
      .on(t.id)
      .where(sql`not shipping_info_synced or bind_account is null`),
    check('crm_devices_type', oneOf('device_type', deviceTypes)),
    check('crm_devices_status', oneOf('sync_status', syncStatuses)),
  ],
);
