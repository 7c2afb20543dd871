import { inTurn } from '../../scripts/setup/measure.mjs';
import { load } from '../../scripts/setup/load.mjs';

/** @import { Bench } from '../../scripts/setup/bench-servers.mjs' */

const headers = { 'accept-encoding': 'gzip' };

export const title =
  'Product page, against a bare static Next page and a plain Node server with the same bytes';

/** @param {Bench} bench */
export async function run({ shop, bare, plain, row }) {
  const subjects = {
    shop: await shop(),
    bare: await bare(),
    plain: await plain('plain-page.mjs', `${(await shop()).url}/`),
  };
  const few = await inTurn(subjects, (subject) =>
    load(subject, { connections: 16, requests: [{ headers }] }),
  );
  row({
    figure: 'requests/s at 16 connections, against bare Next',
    value: few.shop.perSecond,
    floor: few.bare.perSecond,
    atLeast: { must: 0.35, aim: 10 },
  });
  row({
    figure: 'requests/s at 16 connections, against plain Node',
    value: few.shop.perSecond,
    floor: few.plain.perSecond,
    atLeast: { aim: 0.3 },
  });
  if (few.shop.cpu !== null && few.bare.cpu !== null && few.plain.cpu !== null) {
    row({
      figure: 'CPU for a request, against bare Next (ms)',
      value: few.shop.cpu,
      floor: few.bare.cpu,
      atMost: { must: 1, aim: 0.1 },
    });
    row({
      figure: 'CPU for a request, against plain Node (ms)',
      value: few.shop.cpu,
      floor: few.plain.cpu,
      atMost: { aim: 3.3 },
    });
  }
  const shells = await inTurn(
    { checkout: '/checkout', orders: '/my-orders', order: `/order-success?orderId=ORDER_20260704ABCDEFGHJK` },
    (path) => load(subjects.shop, { connections: 16, requests: [{ path, headers }] }),
  );
  const { checkout, orders, order } = shells;
  for (const { page, cpu } of [
    { page: 'my orders', cpu: orders.cpu },
    { page: 'the order page', cpu: order.cpu },
  ])
    if (cpu !== null && checkout.cpu !== null)
      row({
        figure: `CPU for a request of ${page}, against the checkout (ms)`,
        value: cpu,
        floor: checkout.cpu,
        atMost: { must: 2, aim: 1.2 },
      });
  const many = await inTurn(subjects, (subject) =>
    load(subject, { connections: 64, requests: [{ headers }] }),
  );
  row({
    figure: 'p95 at 64 connections, against bare Next (ms)',
    value: many.shop.p95,
    floor: many.bare.p95,
    atMost: { must: 3 },
  });
  row({ figure: 'p95 at 64 connections (ms)', value: many.shop.p95, atMost: { aim: 10 } });
}
