import { call } from '@/platform/api-client';
import type { RequestOf } from '@/platform/endpoint';
import type { AlertChannel } from '@/values/alerts';
import { type Alerts, GetAlerts, SendTestAlert, UpdateAlerts } from './admin-contract';

export const fetchAlerts = async (signal?: AbortSignal): Promise<Alerts> =>
  (await call(GetAlerts, {}, signal ? { signal } : {})).alerts;

export const saveAlerts = async (body: RequestOf<typeof UpdateAlerts>['body']): Promise<Alerts> =>
  (await call(UpdateAlerts, { body })).alerts;

export const sendTestAlert = (channel: AlertChannel) => call(SendTestAlert, { body: { channel } });
