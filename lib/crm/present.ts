import type { crmApplications, crmDevices } from '@/db/schema';
import { exactEmail, maskEmail, maskPhone, maskText } from '@/lib/users/rules';
import type { Locale } from '@/platform/i18n/locales';
import { serverTexts } from '@/platform/i18n/server-texts';
import { maskPersonal } from '@/platform/log-error';
import type { CrmApplicationView, CrmDeviceView } from './admin-contract';
import { isChangedAfterSync } from './rules';

const errorsOf = (locale: Locale): Record<string, string> => serverTexts[locale].crmErrors;

/** The provider's text without phones and e-mails, which it may quote; `#` and a key mean an error that the shop itself found. */
export const presentError = (reason: string | null, locale: Locale): string | null =>
  reason?.startsWith('#') ? (errorsOf(locale)[reason.slice(1)] ?? reason) : reason && maskPersonal(reason);

/** Who uses a device may be another person than the buyer, and nobody calls them: enough to recognise (admin 3). */
function maskAccount(account: string): string {
  const email = exactEmail(account);
  return email ? maskEmail(email.wholeEmail) : maskPhone(account);
}

export const presentApplication = (
  row: typeof crmApplications.$inferSelect,
  order: { version: number },
  locale: Locale,
): CrmApplicationView => ({
  fxiaoke_application_id: row.fxiaokeApplicationId,
  fxiaoke_application_name: row.fxiaokeApplicationName,
  sync_status: row.syncStatus,
  sync_type: row.syncType,
  operator_name: row.operatorName,
  attempts: row.attempts,
  created_at: row.createdAt,
  last_sync_at: row.lastSyncAt,
  next_try_at: row.nextTryAt,
  error_message: presentError(row.errorMessage, locale),
  changed_after_sync: isChangedAfterSync(row, order),
});

export const presentDevice = (row: typeof crmDevices.$inferSelect, locale: Locale): CrmDeviceView => ({
  id: row.id,
  device_type: row.deviceType,
  fxiaoke_device_id: row.fxiaokeDeviceId,
  fxiaoke_device_name: row.fxiaokeDeviceName,
  product_name: row.productName,
  sync_status: row.syncStatus,
  created_at: row.createdAt,
  shipping_info_synced: row.shippingInfoSynced,
  tracking_number: row.trackingNumber,
  express_company: row.expressCompany,
  device_sn: row.deviceSn,
  device_code: row.deviceCode,
  device_name_full: row.deviceNameFull,
  bind_account: row.bindAccount && maskAccount(row.bindAccount),
  bind_account_name: row.bindAccountName && maskText(row.bindAccountName),
  shipping_info_sync_time: row.shippingInfoSyncTime,
  shipping_notes: row.shippingNotes,
  error_message: presentError(row.errorMessage, locale),
});
