import * as z from 'zod/mini';
import { env } from '@/platform/env';
import { keysOf } from '@/platform/record-of';
import {
  type ApplicationRequest,
  type Crm,
  type CrmDevice,
  CrmError,
  deviceBatch,
  type DeviceRequest,
} from '../provider';
import { type CrmResponse, errorOf, post } from './post';
import { companyToken, type CrmToken } from './sign-in';

/** The two custom objects that must exist in the CRM, with these fields (docs/operations.md). */
const applicationObject = 'shop_application__c';
const deviceObject = 'shop_device__c';
const paths = {
  create: '/cgi/crm/custom/v2/data/create',
  query: '/cgi/crm/custom/v2/data/query',
  update: '/cgi/crm/custom/v2/data/update',
  // The provider has one interface that describes objects, for custom ones too.
  describe: '/cgi/crm/v2/object/describe',
};
type Action = keyof typeof paths;
const tokenRefused = 20016;

const send = (token: CrmToken, action: Action, data: object) =>
  post(paths[action], {
    corpAccessToken: token.value,
    corpId: token.corpId,
    currentOpenUserId: env.CRM_OPEN_USER_ID,
    data,
  });

/** A refused token is renewed once (fxiaoke 3). */
async function call(action: Action, data: object): Promise<CrmResponse> {
  const token = await companyToken();
  let response = await send(token, action, data);
  if (response.errorCode === tokenRefused) response = await send(await companyToken(token), action, data);
  if (response.errorCode !== 0) throw errorOf(response);
  return response;
}

const pageSchema = z.object({ data: z.object({ dataList: z.array(z.looseObject({ _id: z.string() })) }) });
type CrmRecord = z.output<typeof pageSchema>['data']['dataList'][number];
type Filter = { field_name: string; field_values: string[]; operator: 'EQ' | 'IN' };

/** All records that match, oldest first. */
async function query(object: string, filters: Filter[]): Promise<CrmRecord[]> {
  const found: CrmRecord[] = [];
  for (let offset = 0; ; offset += deviceBatch) {
    const response = await call('query', {
      dataObjectApiName: object,
      search_query_info: {
        limit: deviceBatch,
        offset,
        filters,
        orders: [{ fieldName: 'create_time', isAsc: true }],
      },
    });
    const page = pageSchema.safeParse(response).data?.data.dataList;
    if (!page) throw new CrmError('away', '#unreadable');
    found.push(...page);
    if (page.length < deviceBatch) return found;
  }
}

const create = (dataObjectApiName: string, fields: object) =>
  call('create', {
    object_data: { dataObjectApiName, owner: [env.CRM_OPEN_USER_ID], ...fields },
  });

const update = (dataObjectApiName: string, _id: string, fields: object) =>
  call('update', { object_data: { dataObjectApiName, _id, ...fields } });

const applicationFields = (request: ApplicationRequest) => ({
  name: request.name,
  order_id__c: request.orderId,
  buyer_name__c: request.buyer.name,
  buyer_phone__c: request.buyer.phone,
  buyer_email__c: request.buyer.email,
  address__c: request.buyer.address,
  product_name__c: request.item.name,
  quantity__c: String(request.item.quantity),
  total__c: request.total,
  currency__c: request.currency,
  discount_code__c: request.discountCode,
  paid_at__c: request.paidAt.getTime(),
  shop_state__c: request.state,
  refunded__c: request.refunded,
});

/** Without them nobody at the CRM sees that a parcel must not leave (crm 7). */
const stopFields: (keyof ReturnType<typeof applicationFields>)[] = ['shop_state__c', 'refunded__c'];

const describedSchema = z.object({
  data: z.object({ describe: z.object({ fields: z.record(z.string(), z.unknown()) }) }),
});

async function describeFields(apiName: string): Promise<string[]> {
  const response = await call('describe', { apiName, includeDetail: false });
  const described = describedSchema.safeParse(response).data;
  if (!described) throw new CrmError('away', '#unreadable');
  return keysOf(described.data.describe.fields);
}

const deviceFields = (request: DeviceRequest) => ({
  name: request.name,
  order_id__c: request.orderId,
  device_key__c: request.key,
  application_id__c: request.applicationId,
  device_type__c: request.type,
  product_name__c: request.productName,
});

/** People enter text in the CRM, so surrounding spaces are removed and the length of a field is limited. */
function textIn(record: CrmRecord, field: string): string | null {
  const value = record[field];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? null : text.replaceAll('\0', '').slice(0, 500);
}

const deviceOf = (record: CrmRecord): CrmDevice => ({
  id: record._id,
  key: textIn(record, 'device_key__c') ?? '',
  name: textIn(record, 'name'),
  productName: textIn(record, 'product_name__c'),
  trackingNumber: textIn(record, 'tracking_number__c'),
  expressCompany: textIn(record, 'express_company__c'),
  deviceSn: textIn(record, 'device_sn__c'),
  deviceCode: textIn(record, 'device_code__c'),
  deviceNameFull: textIn(record, 'device_name_full__c'),
  bindAccount: textIn(record, 'bind_account__c'),
  bindAccountName: textIn(record, 'bind_account_name__c'),
  shippingNotes: textIn(record, 'shipping_notes__c'),
});

const ofOrder = (orderId: string): Filter => ({
  field_name: 'order_id__c',
  field_values: [orderId],
  operator: 'EQ',
});

/** Fxiaoke through the older interface of its open platform, which names the user as `FSUID_…` (fxiaoke 2). */
export const fxiaoke: Crm = {
  findApplication: async (orderId) => {
    const [record] = await query(applicationObject, [ofOrder(orderId)]);
    return record ? { id: record._id, name: textIn(record, 'name') } : null;
  },
  createApplication: async (request) => void (await create(applicationObject, applicationFields(request))),
  updateApplication: async (id, request) =>
    void (await update(applicationObject, id, applicationFields(request))),
  findDevices: async (orderId) => (await query(deviceObject, [ofOrder(orderId)])).map(deviceOf),
  createDevice: async (request) => void (await create(deviceObject, deviceFields(request))),
  updateDevice: async (id, request) => void (await update(deviceObject, id, deviceFields(request))),
  readDevices: async (ids) =>
    (await query(deviceObject, [{ field_name: '_id', field_values: ids, operator: 'IN' }])).map(deviceOf),
  findMissingFields: async () => {
    const there = await describeFields(applicationObject);
    return stopFields.filter((field) => !there.includes(field));
  },
  requireToken: async () => void (await companyToken()),
};
