import { words, html, page, when, yuan, type Html } from './html';
import { json, type SandboxResponse, type Route } from './http';
import type { Transaction } from './state';
import { texts, type Text } from './texts';
import type { World } from './world';

const SHOWN = 200;

const states: Record<Transaction['state'], Text> = {
  NOTPAY: texts.waiting,
  SUCCESS: texts.succeeded,
  CLOSED: texts.shut,
  REFUND: texts.refunded,
};

/** The front page, and the list of payments that the wallet was sent. */
export function indexRoutes(world: World): Route[] {
  const card = (address: string, title: Text, hint: Text): Html =>
    html`<section class="card">
      <h2><a href="${address}">${words(title)}</a></h2>
      <p>${words(hint)}</p>
    </section>`;

  const front = (): SandboxResponse =>
    page(
      texts.sandbox,
      html`<h1>${words(texts.sandbox)}</h1>
        <p>${words(texts.intro)}</p>
        ${card('/orders', texts.orders, texts.ordersHint)} ${card('/outbox', texts.outbox, texts.outboxHint)}
        ${card('/crm', texts.crm, texts.crmHint)} ${card('/parcels', texts.parcels, texts.parcelsHint)}`,
    );

  const orders = (): SandboxResponse => {
    const rows = world.state.transactions
      .all()
      .slice(-SHOWN)
      .reverse()
      .map((each) => orderRow(world, each));
    const heads = [
      texts.time,
      texts.description,
      texts.amount,
      texts.scene,
      texts.state,
      texts.notice,
      texts.orderNumber,
    ];
    const table = html`<div class="scroll">
      <table>
        <thead>
          <tr>
            ${heads.map((head) => html`<th scope="col" class="${head === texts.amount ? 'number' : ''}">${words(head)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;
    return page(
      texts.orders,
      html`<h1>${words(texts.orders)}</h1>
        <p>${words(texts.ordersHint)}</p>
        <section class="card">${rows.length === 0 ? words(texts.nothing) : table}</section>`,
    );
  };

  return [
    { method: 'GET', path: '/', handle: front },
    { method: 'GET', path: '/orders', handle: orders },
    { method: 'GET', path: '/health', handle: () => json(200, { status: 'ok' }) },
  ];
}

function orderRow(world: World, transaction: Transaction): Html {
  const link = world.state.links.all().findLast((each) => each.outTradeNo === transaction.outTradeNo);
  const notification = world.state.notifications
    .all()
    .findLast((each) => each.subject === transaction.outTradeNo);
  const canPay = transaction.state === 'NOTPAY' && transaction.scene === 'NATIVE' && link !== undefined;
  const number = canPay
    ? html`<a href="/wallet/pay?pr=${link.token}">${transaction.outTradeNo}</a>`
    : html`${transaction.outTradeNo}`;
  return html`<tr>
    <td>${when(transaction.createdAt)}</td>
    <td class="wide">${transaction.description}</td>
    <td class="number">${yuan(transaction.total)}</td>
    <td>${transaction.scene}</td>
    <td>${words(states[transaction.state])}</td>
    <td>
      ${notification ? `${notification.state} (${notification.attempts.map(({ status }) => status ?? '–').join(', ')})` : ''}
    </td>
    <td>${number}</td>
  </tr>`;
}
