import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { html, page, when, words, type Html } from './html';
import { asObject, type Call, formOf, json, redirect, type SandboxResponse } from './http';
import { trackingAccountOf } from './keys';
import type { Provider } from './provider';
import type { Parcel } from './state';
import { texts, trackTexts } from './texts';
import type { World } from './world';

const DAY = 24 * 3600_000;
const SHOWN = 100;
/** These carriers answer only to the last four digits of a phone. */
const PHONE_CARRIERS = ['shunfeng', 'zhongtong'];
const CARRIERS = [
  ...['shunfeng', 'jd', 'ems', 'yuantong', 'zhongtong', 'shentong', 'yunda', 'jtexpress'],
  ...['debangkuaidi', 'debangwuliu'],
];

const moveSchema = z.object({
  number: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[0-9A-Z]{6,32}$/)),
  state: z.string().check(z.refine((state) => trackTexts.has(state))),
  /** Instead of the usual words. */
  context: z.optional(z.string()),
});

/** Lets a parcel move, as its carrier would; the number need not have been queried. */
export function moveParcel(world: World, move: unknown): Parcel {
  const { number, state, context = trackTexts.get(state)?.words ?? '' } = z.parse(moveSchema, move);
  const known = world.state.parcels.get(number) ?? { number, com: '', words: [], asked: [] };
  const word = { state, context, at: world.clock.now() };
  return world.state.parcels.put(number, { ...known, words: [word, ...known.words] });
}

/** kuaidi100's query of the present state: every response has HTTP status 200; `returnCode` says what is wrong. */
export function kuaidi100(world: World): Provider {
  const query = (call: Call): SandboxResponse => {
    const { isAway, account } = world.settings.tracking;
    if (isAway) return { status: 502, body: 'Bad Gateway' };
    const form = formOf(call);
    const param = form.get('param') ?? '';
    const { customer, key } = trackingAccountOf(world.identity);
    const sign = createHash('md5').update(`${param}${key}${customer}`).digest('hex').toUpperCase();
    if (form.get('customer') !== customer || form.get('sign') !== sign || account === 'wrongKey')
      return refused(503, '验证签名失败');
    if (account === 'noQuota') return refused(601, 'key已过期');
    return answer(world, readParam(param));
  };

  const move = (call: Call): SandboxResponse => {
    const given = z.safeParse(moveSchema, Object.fromEntries(formOf(call)));
    if (given.success) moveParcel(world, given.data);
    return redirect('/parcels');
  };

  const change = (call: Call): SandboxResponse => {
    const state = formOf(call).get('state') ?? 'good';
    const isAway = state === 'away';
    world.change({ tracking: { isAway, account: isAway ? 'good' : state } });
    return redirect('/parcels');
  };

  return {
    routes: () => [
      { method: 'POST', path: '/poll/query.do', handle: query },
      { method: 'GET', path: '/parcels', handle: () => parcelsPage(world) },
      { method: 'POST', path: '/parcels', handle: move },
      { method: 'POST', path: '/parcels/service', handle: change },
    ],
    environment: () => ({
      TRACKING_PROVIDER: 'kuaidi100',
      TRACKING_MINUTES: '1',
      KUAIDI100_BASE_URL: world.options.baseUrl,
      KUAIDI100_CUSTOMER: trackingAccountOf(world.identity).customer,
      KUAIDI100_KEY: trackingAccountOf(world.identity).key,
    }),
  };
}

const refused = (returnCode: number, message: string): SandboxResponse =>
  json(200, { result: false, returnCode: String(returnCode), message });

function readParam(param: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(param)) ?? {};
  } catch {
    return {};
  }
}

function answer(world: World, { com, num, phone }: Record<string, unknown>): SandboxResponse {
  if (typeof com !== 'string' || !CARRIERS.includes(com)) return refused(400, '找不到对应公司');
  if (typeof num !== 'string' || num.length < 6 || num.length > 32) return refused(400, '提交的数据不完整');
  if (PHONE_CARRIERS.includes(com) && !/^\d{4}$/.test(String(phone ?? '')))
    return refused(408, '快递公司参数异常：验证码错误');
  const known = world.state.parcels.get(num) ?? { number: num, com, words: [], asked: [] };
  const now = world.clock.now();
  const asked = [...known.asked.filter((at) => at > now - DAY), now];
  const parcel = world.state.parcels.put(num, { ...known, com, asked });
  const shown = shownWords(parcel, world.settings.tracking.lockAfter);
  const [newest] = shown;
  if (!newest) return refused(500, '查询无结果，请隔段时间再查');
  return json(200, {
    message: 'ok',
    nu: num,
    ischeck: newest.state === '3' ? '1' : '0',
    com,
    status: '200',
    state: newest.state,
    condition: '00',
    isLoop: false,
    requestId: randomUUID(),
    data: shown.map(({ context, at, state }) => ({
      time: when(at),
      ftime: when(at),
      context,
      status: trackTexts.get(state)?.name[0],
    })),
  });
}

/** A number that was queried too often is locked: its words stay as they were. */
function shownWords({ words: all, asked }: Parcel, lockAfter: number): Parcel['words'] {
  const lockedAt = lockAfter > 0 ? asked[lockAfter - 1] : undefined;
  return lockedAt === undefined ? all : all.filter(({ at }) => at <= lockedAt);
}

const choices: Html[] = [...trackTexts].map(
  ([state, { name }]) => html`<option value="${state}">${words(name)}</option>`,
);

function moveForm(number: string): Html {
  const field =
    number === ''
      ? html`<label>${words(texts.numberOfParcel)}<input name="number" required /></label>`
      : html`<input type="hidden" name="number" value="${number}" />`;
  return html`<form class="line" method="post" action="/parcels">
    ${field}
    <label
      >${words(texts.state)}<select name="state">
        ${choices}
      </select></label
    >
    <button>${words(texts.save)}</button>
  </form>`;
}

function parcelCard({ number, com, words: shown, asked }: Parcel): Html {
  const [newest] = shown;
  const state = newest && trackTexts.get(newest.state);
  return html`<section class="card">
    <h2>${number}</h2>
    <p>${com} · ${state ? words(state.name) : words(texts.noWord)} ${newest ? `· ${when(newest.at)}` : ''}</p>
    <p>${words(texts.asked)} ${asked.length} ${words(texts.times)}</p>
    ${moveForm(number)}
  </section>`;
}

function parcelsPage(world: World): SandboxResponse {
  const { isAway, account } = world.settings.tracking;
  const now = isAway ? 'away' : account;
  const states = [
    ['good', texts.working],
    ['away', texts.away],
    ['wrongKey', texts.wrongKey],
    ['noQuota', texts.noQuota],
  ] as const;
  const options = states.map(
    ([value, name]) =>
      html`<option value="${value}" ${value === now ? SELECTED : ''}>${words(name)}</option>`,
  );
  const parcels = world.state.parcels.all().slice(-SHOWN).reverse();
  return page(
    texts.parcels,
    html`<h1>${words(texts.parcels)}</h1>
      <p>${words(texts.parcelsHint)}</p>
      <section class="card">
        ${moveForm('')}
        <form class="line" method="post" action="/parcels/service">
          <label
            >${words(texts.providerState)}<select name="state">
              ${options}
            </select></label
          >
          <button>${words(texts.save)}</button>
        </form>
      </section>
      ${parcels.length === 0 ? html`<p>${words(texts.nothing)}</p>` : parcels.map(parcelCard)}`,
  );
}

const SELECTED = html`selected`;
