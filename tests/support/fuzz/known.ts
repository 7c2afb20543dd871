import type { Endpoint } from '@/platform/endpoint';
import { propertyOf } from '@/platform/property-of';
import type { People, Role } from './people';
import type { Known } from './values';

/** Numbers of rows that earlier requests have made, the latest last. */
const made = {
  discounts: [] as number[],
  codes: ['VIP2026'],
  images: [] as string[],
  loginCodes: ['000000'],
};

const keep = <Value>(list: Value[], value: unknown, isOne: (value: unknown) => value is Value) => {
  if (isOne(value)) list.push(value);
  if (list.length > 40) list.splice(4, 1);
};
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** What a path's `id` names, by the beginning of the path. */
function idsOf({ path }: Endpoint, { own, other }: People): readonly unknown[] {
  if (path.startsWith('/api/orders/') || path.includes('{orderId}')) return [...own.orders, ...other.orders];
  if (path.startsWith('/api/discount/')) return made.discounts;
  if (path.startsWith('/api/auth/sessions/')) return other.sessions;
  if (path.startsWith('/api/users/')) return [1, 2, 3, 4];
  if (path.startsWith('/api/products/')) return [1, 2];
  return [];
}

/**
 * Values that mean something in this shop, for one caller of one endpoint. Somebody else's contact is known to
 * administrators only: whoever reads the codes sent to it may act as that person.
 */
export function knownFor(people: People, role: Role, endpoint: Endpoint, base: string): Known {
  const { own, other, admins } = people;
  const isAdmins = ['admin', 'owner'].includes(endpoint.auth);
  const isLogin = endpoint.path.startsWith('/api/auth/');
  const contacts = isAdmins ? [other.phone, own.phone, other.phone.slice(-4)] : [own.phone, '13812345678'];
  const values: Record<string, () => readonly unknown[]> = {
    id: () => idsOf(endpoint, people),
    orderId: () => [...own.orders, ...other.orders],
    before: () => [...own.orders, ...other.orders],
    productId: () => [1, 2],
    code: () => (isLogin ? made.loginCodes : made.codes),
    discountCode: () => made.codes,
    country: () => ['CN', '中国'],
    province: () => ['浙江省', '330000'],
    city: () => ['杭州市', 'Hangzhou'],
    district: () => ['西湖区'],
    phone: () => contacts,
    email: () => [own.email],
    search: () => [...contacts, other.name, `${other.name} ${other.phone.slice(-4)}`],
    name: () => (isAdmins ? [other.name, '林夏'] : ['林夏']),
    refreshToken: () => [own.refreshToken, admins.support.refreshToken],
    username: () => [admins.support.username],
    password: () => ['a long enough passphrase', 'x'],
    discountAmount: () => [99.5, 150],
    amount: () => [0.01, 1, 100, 1699],
    from: () => [new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)],
    url: () => [`${base}/`, `${base}/en`, `${base}/my-orders?x=1`],
    images: () => made.images,
    userId: () => [1, 2, 3],
    'idempotency-key': () => ['a-key-of-the-fuzz', `${role}-key-of-the-fuzz`],
  };
  return (field) => values[field]?.() ?? [];
}

/** Calls that may end a caller's session: its own, or as an owner that of an administrator whose number was guessed. */
const endings = /^\/api\/(auth\/(logout|sessions|refresh|delete-account)|admin\/team\/\{id\})/;

/** Keeps what an answer names, so that later requests can use it. */
export function learnFrom(people: People, { method, path }: Endpoint, body: unknown): void {
  const data = propertyOf(body, 'data');
  if (method === 'POST' && path === '/api/discount') {
    keep(made.discounts, propertyOf(data, 'id'), isNumber);
    keep(made.codes, propertyOf(data, 'code'), isText);
  }
  if (path === '/api/orders/upload-image') keep(made.images, propertyOf(data, 'url'), isText);
  if (path === '/api/auth/send-code') keep(made.loginCodes, propertyOf(data, 'code'), isText);
  if (method === 'POST' && path === '/api/orders')
    keep(people.own.orders, propertyOf(data, 'orderId'), isText);
}

/** Whether a call may have ended a session of the callers, refused or not. */
export const mayEndSession = ({ path }: Endpoint): boolean => endings.test(path);
