'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { CrmDeviceView } from '@/lib/crm/admin-contract';
import { cn } from '@/platform/cn';
import { localeRows } from '@/platform/i18n/locale-rows';
import type { Locale } from '@/platform/i18n/locales';
import { zoneOf } from '@/platform/time';
import { SyncBadge } from './sync-badge';

/** Shows only month and day; the tooltip has the exact time. */
const dayOf = (date: Date, locale: Locale) =>
  new Intl.DateTimeFormat(localeRows[locale].tag, {
    month: 'short',
    day: 'numeric',
    ...zoneOf(locale),
  }).format(date);

type DeviceProps = { device: CrmDeviceView };

function DeviceName({ device }: DeviceProps) {
  const t = useTranslations('adminCrm');
  const { device_name_full, product_name, bind_account, bind_account_name, error_message } = device;
  const binding = [bind_account_name, bind_account].filter(Boolean).join(' · ');
  return (
    <>
      <p className="font-medium">{device_name_full ?? product_name}</p>
      {device_name_full && <p className="text-muted-foreground">{product_name}</p>}
      <p className="text-muted-foreground">{t(device.device_type)}</p>
      {binding && <p className="text-muted-foreground">{t('boundTo', { account: binding })}</p>}
      {error_message && <p className="text-bad">{t('error', { error: error_message })}</p>}
    </>
  );
}

function DeviceNumbers({
  device: { device_sn, device_code, fxiaoke_device_id, fxiaoke_device_name },
}: DeviceProps) {
  const t = useTranslations('adminCrm');
  return (
    <div className="tabular">
      <p>{device_sn ?? t('none')}</p>
      {device_code && <p className="text-muted-foreground">{device_code}</p>}
      {fxiaoke_device_id && (
        <p className="text-xs text-muted-foreground" title={fxiaoke_device_name ?? ''}>
          {fxiaoke_device_id}
        </p>
      )}
    </div>
  );
}

function DeviceShipping({ device }: DeviceProps) {
  const t = useTranslations('adminCrm');
  const locale = useLocale();
  const { express_company, tracking_number, shipping_info_synced, shipping_info_sync_time, shipping_notes } =
    device;
  const parcel = [express_company, tracking_number].filter(Boolean).join(' ');
  const brought = shipping_info_sync_time && dayOf(shipping_info_sync_time, locale);
  return (
    <>
      <p className="tabular">{parcel || t('none')}</p>
      {brought && (
        <p
          title={shipping_info_sync_time.toISOString()}
          className={shipping_info_synced ? 'text-ok' : 'text-muted-foreground'}
        >
          {t(shipping_info_synced ? 'shippingSynced' : 'shippingPartly', { time: brought })}
        </p>
      )}
      {shipping_notes && <p className="text-muted-foreground">{t('notes', { notes: shipping_notes })}</p>}
    </>
  );
}

const widths: Record<string, string> = { device: 'w-[34%]', state: 'w-30' };
const cell = 'px-3 py-2 align-top break-words max-sm:block max-sm:px-4 max-sm:py-1';

/** One row for each device; below 640 px each row becomes a block with its facts in the same order. */
export function DeviceTable({ devices }: { devices: CrmDeviceView[] }) {
  const t = useTranslations('adminCrm');
  const columns = ['device', 'numbers', 'shipping', 'state'] as const;
  return (
    <div className="overflow-hidden rounded-lg border bg-card text-[0.8125rem]">
      <table className="w-full table-fixed text-left max-sm:block">
        <thead className="border-b bg-background text-muted-foreground max-sm:sr-only">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={cn('px-3 py-2 font-medium', widths[column])}>
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y max-sm:block">
          {devices.map((device) => (
            <tr key={device.id} className="max-sm:block max-sm:py-2">
              <td className={cell}>
                <DeviceName device={device} />
              </td>
              <td className={cell}>
                <DeviceNumbers device={device} />
              </td>
              <td className={cell}>
                <DeviceShipping device={device} />
              </td>
              <td className={cell}>
                <SyncBadge status={device.sync_status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
