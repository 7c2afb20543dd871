import { randomBytes, randomUUID } from 'node:crypto';
import { words, html, page, when, type Html } from './html';
import {
  asObject,
  bodyObject,
  formOf,
  json,
  redirect,
  type SandboxResponse,
  type Call,
  type Route,
} from './http';
import type { Provider } from './provider';
import { readSearch, search } from './crm-query';
import type { CrmRecord } from './state';
import { texts } from './texts';
import type { World } from './world';

const WINDOW = 20_000;
const CALLS_PER_WINDOW = 100;
const TOKENS_PER_MINUTE = 10;
/** During the last 600 of its 7200 seconds a new token is given, and words tokens are valid. */
const OVERLAP_SECONDS = 600;

/** The fields that an administrator of the CRM gave the object of the shop's orders. */
const applicationFields = [
  'name',
  'order_id__c',
  'buyer_name__c',
  'buyer_phone__c',
  'buyer_email__c',
  'address__c',
  'product_name__c',
  'quantity__c',
  'total__c',
  'currency__c',
  'discount_code__c',
  'paid_at__c',
  'shop_state__c',
  'refunded__c',
];

type Fields = Record<string, unknown>;
type Outcome = Fields | { errorCode: number; errorMessage: string };

/** Fxiaoke: every response has HTTP status 200; only `errorCode` says whether the call succeeded. */
export class Crm implements Provider {
  private tokens: { value: string; until: number }[] = [];
  private readonly calls = new Map<string, number[]>();

  constructor(private readonly world: World) {}

  routes(): Route[] {
    const paths = ['/cgi/crm/v2/data', '/cgi/crm/custom/v2/data'];
    const actions = { create: this.create, get: this.get, query: this.query, update: this.update };
    return [
      { method: 'POST', path: '/oauth2.0/token', handle: (call) => this.token(call, true) },
      { method: 'POST', path: '/cgi/corpAccessToken/get/V2', handle: (call) => this.token(call, false) },
      {
        method: 'POST',
        path: '/cgi/user/getByMobile',
        handle: (call) =>
          this.business(call, () => ({ empList: [{ openUserId: this.world.identity.crm.openUserId }] })),
      },
      {
        method: 'POST',
        path: '/cgi/crm/v2/object/describe',
        handle: (call) => this.business(call, (data) => this.describe(data)),
      },
      ...paths.flatMap((path) =>
        Object.entries(actions).map(([name, action]): Route => ({
          method: 'POST',
          path: `${path}/${name}`,
          handle: (call) => this.business(call, (data) => action.call(this, data, path.includes('custom'))),
        })),
      ),
      { method: 'GET', path: '/crm', handle: () => this.page() },
      { method: 'POST', path: '/crm/:id', handle: (call) => this.edit(call) },
    ];
  }

  environment(): Record<string, string> {
    const { appId, appSecret, permanentCode, openUserId } = this.world.identity.crm;
    return {
      CRM_BASE_URL: this.world.options.baseUrl,
      CRM_APP_ID: appId,
      CRM_APP_SECRET: appSecret,
      CRM_PERMANENT_CODE: permanentCode,
      CRM_OPEN_USER_ID: openUserId,
    };
  }

  /** Sets fields of a record, as a person in the CRM would. */
  change(id: string, fields: Fields): CrmRecord | undefined {
    const record = this.world.state.crm.get(id);
    return (
      record &&
      this.world.state.crm.put(id, {
        ...record,
        fields: { ...record.fields, ...fields },
        modifiedAt: this.world.clock.now(),
      })
    );
  }

  /** Ends every token, as if each had expired. */
  forgetTokens(): void {
    this.tokens = [];
  }

  reset(): void {
    this.forgetTokens();
    this.calls.clear();
  }

  private token(call: Call, isNew: boolean): SandboxResponse {
    const body = bodyObject(call) ?? {};
    const { appId, appSecret, permanentCode, corpId, ea } = this.world.identity.crm;
    const isKnown =
      body['appId'] === appId && body['appSecret'] === appSecret && body['permanentCode'] === permanentCode;
    if (!isKnown || (isNew && body['grantType'] !== 'app_secret'))
      return failed(10006, 'the parameter appSecret is missing or illegal', '缺少参数或参数不合法');
    if (!this.within(call.path, 60_000, TOKENS_PER_MINUTE)) return failed(14001, 'too many token calls');

    const now = this.world.clock.now();
    this.tokens = this.tokens.filter(({ until }) => until > now);
    let token = this.tokens.at(-1);
    if (token === undefined || token.until - now < OVERLAP_SECONDS * 1000) {
      token = {
        value: randomBytes(24).toString('hex').toUpperCase(),
        until: now + this.world.settings.crm.tokenSeconds * 1000,
      };
      this.tokens.push(token);
    }
    const expiresIn = Math.floor((token.until - now) / 1000);
    return succeeded(
      isNew
        ? { openUserId: corpId, accessToken: token.value, expiresIn, appId, ea, errorMessage: 'success' }
        : { corpAccessToken: token.value, corpId, expiresIn, errorMessage: 'success' },
    );
  }

  /** Checks the caller and the rate limit, then acts on the call's `data`. */
  private business(call: Call, act: (data: Fields) => Outcome): SandboxResponse {
    const body = bodyObject(call) ?? {};
    const { corpId, ea, openUserId } = this.world.identity.crm;
    const bearer = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1];
    const value = bearer ?? body['corpAccessToken'];
    if (value === undefined) return failed(20017, 'corpAccessToken为必填项，不能为空');
    const isHere = bearer ? call.headers['x-fs-ea'] === ea : body['corpId'] === corpId;
    const now = this.world.clock.now();
    if (!isHere || !this.tokens.some((token) => token.value === value && token.until > now))
      return failed(20016, 'the cropId,cropAccessToken or authorization is error');
    const operator = bearer ? call.headers['x-fs-userid'] : body['currentOpenUserId'];
    if (bearer ? !operator : operator !== openUserId) return failed(20012, 'openUserId not found');
    if (!this.within(call.path, WINDOW, CALLS_PER_WINDOW)) return failed(30004, '秒频次超限');
    const outcome = act(asObject(body['data']) ?? {});
    return 'errorCode' in outcome ? json(200, { traceId: traceId(), ...outcome }) : succeeded(outcome);
  }

  private within(path: string, window: number, most: number): boolean {
    const now = Date.now();
    const recent = (this.calls.get(path) ?? []).filter((at) => now - at < window);
    this.calls.set(path, [...recent, now]);
    return recent.length < most;
  }

  private create(data: Fields, isCustom: boolean): Outcome {
    const body = asObject(data['object_data']) ?? {};
    const { dataObjectApiName: apiName, ...fields } = body;
    const problem = nameProblem(apiName, isCustom);
    if (problem) return problem;
    if (fields['owner'] !== undefined && !Array.isArray(fields['owner']))
      return invalid('owner must be a list');
    const id = randomBytes(12).toString('hex');
    const now = this.world.clock.now();
    this.world.state.crm.put(id, { id, apiName: String(apiName), fields, createdAt: now, modifiedAt: now });
    return isCustom && !this.world.settings.crm.dataIdOnCustomCreate ? {} : { dataId: id };
  }

  private get(data: Fields, isCustom: boolean): Outcome {
    const problem = nameProblem(data['dataObjectApiName'], isCustom);
    if (problem) return problem;
    const record = this.world.state.crm.get(String(data['objectDataId']));
    return record !== undefined && record.apiName === data['dataObjectApiName']
      ? { data: flat(record) }
      : invalid('the data is not found');
  }

  private query(data: Fields, isCustom: boolean): Outcome {
    const apiName = data['dataObjectApiName'];
    const problem = nameProblem(apiName, isCustom);
    if (problem) return problem;
    const request = readSearch(data['search_query_info']);
    if (typeof request === 'string') return invalid(request);
    if (request.offset > 10_000) return { errorCode: 10013, errorMessage: 'offset out of range 10000' };
    const rows = this.world.state.crm.all().filter((each) => each.apiName === apiName);
    const found = search(rows.map(flat), request);
    const total = data['find_explicit_total_num'] === false ? 0 : found.total;
    return { data: { dataList: found.page, total, offset: request.offset, limit: request.limit } };
  }

  /** The fields of an object; those of `settings.crm.missingFields` have not been added yet. */
  private describe(data: Fields): Outcome {
    const apiName = data['apiName'];
    if (apiName !== 'shop_application__c') return invalid('the object is not found');
    const there = applicationFields.filter((name) => !this.world.settings.crm.missingFields.includes(name));
    const fields = Object.fromEntries(there.map((name) => [name, { api_name: name, is_active: true }]));
    return { data: { describe: { api_name: apiName, fields } } };
  }

  private update(data: Fields, isCustom: boolean): Outcome {
    const { _id: id, dataObjectApiName: apiName, ...fields } = asObject(data['object_data']) ?? {};
    const problem = nameProblem(apiName, isCustom);
    if (problem) return problem;
    if ('owner' in fields) return invalid('owner can be changed by changeOwner only');
    if (this.world.state.crm.get(String(id))?.apiName !== apiName) return invalid('the data is not found');
    this.change(String(id), fields);
    return {};
  }

  private edit(call: Call): SandboxResponse {
    const form = formOf(call);
    const field = form.get('field')?.trim();
    if (field) this.change(call.params['id'] ?? '', { [field]: form.get('value') ?? '' });
    return redirect('/crm');
  }

  private page(): SandboxResponse {
    const records = this.world.state.crm.all().reverse();
    return page(
      texts.crm,
      html`<h1>${words(texts.crm)}</h1>
        <p>${words(texts.crmHint)}</p>
        ${records.length === 0 ? html`<p>${words(texts.nothing)}</p>` : records.map(card)}`,
    );
  }
}

function nameProblem(apiName: unknown, isCustom: boolean): Outcome | undefined {
  if (typeof apiName !== 'string' || apiName === '') return invalid('dataObjectApiName is required');
  return apiName.endsWith('__c') === isCustom
    ? undefined
    : invalid(`${apiName} belongs to the other interface`);
}

const traceId = () => `E-O.${randomUUID()}`;
const invalid = (errorMessage: string): Outcome => ({ errorCode: 32000, errorMessage });

const succeeded = (response: Fields): SandboxResponse =>
  json(200, {
    traceId: traceId(),
    errorDescription: 'success',
    errorMessage: 'OK',
    ...response,
    errorCode: 0,
  });

const failed = (errorCode: number, errorMessage: string, errorDescription = errorMessage): SandboxResponse =>
  json(200, { traceId: traceId(), errorCode, errorMessage, errorDescription });

const flat = (record: CrmRecord): Fields => ({
  ...record.fields,
  _id: record.id,
  create_time: record.createdAt,
  last_modified_time: record.modifiedAt,
});

function card(record: CrmRecord): Html {
  const rows = Object.entries(record.fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return html`<tr>
      <th scope="row">${name}</th>
      <td class="wide">${text}</td>
    </tr>`;
  });
  return html`<section class="card">
    <h2>${record.apiName} · ${record.id}</h2>
    <p>${when(record.createdAt)} · ${when(record.modifiedAt)}</p>
    <div class="scroll">
      <table>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    <form class="line" method="post" action="/crm/${record.id}">
      <label>${words(texts.field)}<input name="field" required /></label>
      <label>${words(texts.value)}<input name="value" /></label>
      <button>${words(texts.save)}</button>
    </form>
  </section>`;
}
