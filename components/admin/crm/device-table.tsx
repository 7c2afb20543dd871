'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { CrmDeviceView } from '@/lib/crm/admin-contract';
import { shopTimestamp } from '@/platform/shop-time';
import { type Column, DataTable } from '../data-table';
import { useShortTime } from '../use-short-time';
import { SyncBadge } from './sync-badge';

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
  const admin = useTranslations('admin');
  const timeOf = useShortTime();
  const { express_company, tracking_number, shipping_info_synced, shipping_info_sync_time, shipping_notes } =
    device;
  const parcel = [express_company, tracking_number].filter(Boolean).join(' ');
  const brought = shipping_info_sync_time && timeOf(shipping_info_sync_time);
  return (
    <>
      <p className="tabular">{parcel || t('none')}</p>
      {brought && (
        <p
          title={admin('zoneTime', { time: shopTimestamp(shipping_info_sync_time) })}
          className={shipping_info_synced ? 'text-ok' : 'text-muted-foreground'}
        >
          {t(shipping_info_synced ? 'shippingSynced' : 'shippingPartly', { time: brought })}
        </p>
      )}
      {shipping_notes && <p className="text-muted-foreground">{t('notes', { notes: shipping_notes })}</p>}
    </>
  );
}

function useColumns(): Column<CrmDeviceView>[] {
  const t = useTranslations('adminCrm.columns');
  return useMemo(
    () => [
      {
        id: 'device',
        header: t('device'),
        cell: ({ row }) => <DeviceName device={row.original} />,
        meta: { head: 'w-1/3' },
      },
      { id: 'numbers', header: t('numbers'), cell: ({ row }) => <DeviceNumbers device={row.original} /> },
      { id: 'shipping', header: t('shipping'), cell: ({ row }) => <DeviceShipping device={row.original} /> },
      {
        id: 'state',
        header: t('state'),
        cell: ({ row }) => <SyncBadge status={row.original.sync_status} />,
        meta: { head: 'w-30' },
      },
    ],
    [t],
  );
}

export const DeviceTable = ({ devices }: { devices: CrmDeviceView[] }) => (
  <DataTable look="devices" columns={useColumns()} rows={devices} rowId={({ id }) => String(id)} />
);
