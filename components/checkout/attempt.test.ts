import type { OrderRequest } from '@/lib/orders/api';
import { asMinor } from '@/platform/money';
import { attemptFor, earlierRequests, refusedAttempt, requestOf } from './attempt';

const request: OrderRequest = {
  orderData: {
    name: '林知夏',
    phone: '13800138000',
    email: '',
    notes: '',
    country: 'CN',
    province: '330000',
    city: '330100',
    district: '330106',
    detailed_address: '文三路 478 号',
  },
  productId: 1,
  quantity: 1,
  discountCode: 'VIP2026',
  language: 'zh',
};

test('the key matches the server’s rule and is unique', () => {
  const keys = Array.from({ length: 100 }, () => attemptFor(request, null).key);
  for (const key of keys) expect(key).toMatch(/^[\w.:-]{8,128}$/);
  expect(new Set(keys).size).toBe(100);
});

test('the same content keeps its key', () => {
  const first = attemptFor(request, null);
  expect(attemptFor(structuredClone(request), first)).toEqual(first);
});

test('changed content keeps the key too, and the earlier requests are kept', () => {
  const first = attemptFor(request, null);
  const others: OrderRequest[] = [
    { ...request, quantity: 2 },
    { ...request, discountCode: '' },
    { ...request, language: 'en' },
    { ...request, orderData: { ...request.orderData, notes: '下午送' } },
  ];
  for (const other of others) {
    const next = attemptFor(other, first);
    expect(next.key).toBe(first.key);
    expect(earlierRequests(next)).toEqual([request]);
    expect(earlierRequests(attemptFor(request, next))).toEqual([other]);
  }
});

test('an attempt is refused when each of its requests was answered', () => {
  const first = attemptFor(request, null);
  const refused = refusedAttempt(first, null);
  expect(refused.isRefused).toBe(true);
  const second = attemptFor({ ...request, quantity: 2 }, refused);
  expect(second.isRefused).toBeUndefined();
  expect(refusedAttempt(second, refused).isRefused).toBe(true);
  // The first answer was lost.
  expect(refusedAttempt(second, first).isRefused).toBe(false);
});

test('the request has the typed values in the form in which the server stores them, and of the amounts the shown total alone', () => {
  const values = {
    ...request.orderData,
    name: ' 林知夏 ',
    phone: '138 0013-8000',
    email: ' Lin@Example.com ',
    notes: ' 下午送 ',
    savesInfo: false,
    hasConsent: true,
  };
  const item = { productId: 1, quantity: 2, discountCode: null, price: 1, originalPrice: 1 };
  expect(requestOf(values, item, { language: 'en', expectedTotal: asMinor(339_800) })).toEqual({
    orderData: { ...request.orderData, email: 'lin@example.com', notes: '下午送' },
    productId: 1,
    quantity: 2,
    discountCode: '',
    language: 'en',
    expectedTotal: 3398,
    saveRecipient: false,
  });
});
