import '@/tests/support/own-database';
import { text as textOf } from 'node:stream/consumers';
import { sql } from '@/db/client';
import { exportOrders } from '@/lib/orders/export-orders';
import { destinationOf, postalAddress } from '@/lib/orders/present';
import type { Ctx, Owner } from '@/platform/ctx';
import { newAdmin, newOrder, orderRow } from '@/tests/support/admin-orders';

afterAll(() => sql.end());

const heping = { province: '天津市', city: '天津市', district: '和平区', detailed_address: '南京路 1 号' };

test('a municipality is named once in what leaves the shop: the CRM, messages, the export', async () => {
  const { orderId } = await newOrder('pending', { orderData: heping });
  const order = await orderRow(orderId);
  expect(postalAddress(order, 'zh')).toBe('中国大陆 天津市 和平区 南京路 1 号');
  expect([destinationOf(order, 'zh'), destinationOf(order, 'en')]).toEqual(['天津市', 'Tianjin']);

  const owner = (await newAdmin()) as Ctx<Owner>;
  const { chunks } = await exportOrders(owner, { query: { orderId: order.publicId } });
  expect(await textOf(chunks)).toContain('"中国大陆","天津市","","和平区","南京路 1 号"');
});
