import { words, html, page, yuan, type Html } from '../html';
import { formOf, redirect, type SandboxResponse, type Call, type Route } from '../http';
import type { Transaction } from '../state';
import { texts, type Text } from '../texts';
import type { Ledger, PayRefusal } from './ledger';
import { packageOf } from './transactions';

/** Takes the payer's money: marks the transaction as paid and notifies the shop. */
export type Pay = (transaction: Transaction) => void;

const refusals: Record<PayRefusal, Text> = {
  unknown: texts.unknown,
  paid: texts.alreadyPaid,
  closed: texts.closed,
  expired: texts.expired,
  linkExpired: texts.linkExpired,
};

/** The pages on which a person pays: the wallet behind a QR code, and the H5 cashier. */
export function walletRoutes(ledger: Ledger, pay: Pay): Route[] {
  const showWallet = (call: Call): SandboxResponse => {
    const { transaction, refusal } = ledger.open(call.query.get('pr') ?? '');
    return refusal || !transaction ? errorPage(refusal ?? 'unknown') : payPage(transaction, call.target);
  };

  const showCashier = (call: Call): SandboxResponse => {
    const problem = cashierProblem(call);
    if (problem) return message(problem, false, 400);
    const { transaction, refusal } = ledger.open(tokenOf(call));
    return refusal || !transaction ? errorPage(refusal ?? 'unknown') : payPage(transaction, call.target);
  };

  const decide = (call: Call, token: string, back?: string): SandboxResponse => {
    const { transaction, refusal } = ledger.open(token);
    if (refusal || !transaction) return errorPage(refusal ?? 'unknown');
    const isPaid = formOf(call).get('decision') === 'pay';
    if (isPaid) pay(transaction);
    if (back !== undefined) return redirect(back);
    return isPaid
      ? message(texts.paid, true, 200, texts.paidHint)
      : message(texts.refused, false, 200, texts.refusedHint);
  };

  return [
    { method: 'GET', path: '/wallet/pay', handle: showWallet },
    {
      method: 'POST',
      path: '/wallet/pay',
      handle: (call) => decide(call, call.query.get('pr') ?? ''),
    },
    { method: 'GET', path: '/cgi-bin/mmpayweb-bin/checkmweb', handle: showCashier },
    {
      method: 'POST',
      path: '/cgi-bin/mmpayweb-bin/checkmweb',
      handle: (call) => decide(call, tokenOf(call), returnAddress(call)),
    },
  ];
}

const tokenOf = (call: Call) => (call.query.get('prepay_id') ?? '').replace(/^wx/, '');

/** Only `redirect_url` may be appended, and only a web address is accepted. */
function returnAddress(call: Call): string | undefined {
  const address = call.query.get('redirect_url');
  return address !== null && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
    ? address
    : undefined;
}

function cashierProblem(call: Call): Text | undefined {
  if (/MicroMessenger/i.test(call.headers['user-agent'] ?? '')) return texts.insideWechat;
  if (!call.headers.referer) return texts.emptyReferer;
  const names = [...call.query.keys()].filter((name) => name !== 'redirect_url').join();
  const isUnchanged = names === 'prepay_id,package' && call.query.get('package') === packageOf(tokenOf(call));
  const isReturnValid = !call.query.has('redirect_url') || returnAddress(call) !== undefined;
  return isUnchanged && isReturnValid ? undefined : texts.changedLink;
}

const row = (label: Text, value: string): Html =>
  html`<div>
    <dt>${words(label)}</dt>
    <dd>${value}</dd>
  </div>`;

function payPage(transaction: Transaction, action: string): SandboxResponse {
  return page(
    texts.pay,
    html`<section class="card">
      <p class="centre">${words(texts.merchant)}</p>
      <h1 class="centre">${transaction.description}</h1>
      <p class="centre sum">${yuan(transaction.total)}</p>
      <dl>${row(texts.orderNumber, transaction.outTradeNo)}</dl>
      <form method="post" action="${action}">
        <button class="pay" name="decision" value="pay">${words(texts.pay)}</button>
        <button name="decision" value="refuse">${words(texts.refuse)}</button>
      </form>
    </section>`,
    { narrow: true },
  );
}

const errorPage = (refusal: PayRefusal): SandboxResponse =>
  message(refusals[refusal], refusal === 'paid', refusal === 'unknown' ? 404 : 200);

function message(title: Text, isGood: boolean, status: number, hint?: Text): SandboxResponse {
  const sign = isGood
    ? html`<p class="mark" aria-hidden="true">✓</p>`
    : html`<p class="mark off" aria-hidden="true">–</p>`;
  return page(
    title,
    html`<section class="card centre" role="status">
      ${sign}
      <h1>${words(title)}</h1>
      ${hint ? html`<p>${words(hint)}</p>` : ''}
    </section>`,
    { narrow: true, status },
  );
}
