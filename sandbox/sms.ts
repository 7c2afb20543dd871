import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { when } from './html';
import { asObject, json, type SandboxResponse, type Call } from './http';
import { accountTemplateOf, returnTemplateOf } from './keys';
import { keepMessage } from './outbox';
import type { Provider } from './provider';
import type { Message } from './state';
import { smsTexts } from './texts';
import type { World } from './world';

const ALGORITHM = 'ACS3-HMAC-SHA256';
const CLOCK_TOLERANCE = 15 * 60_000;
const NUMBER = /^\+?\d{7,15}$/;
/** A rate limit for one number: at most so many messages within this time. */
const FLOW = [
  { within: 60_000, most: 1, code: 'isv.BUSINESS_LIMIT_CONTROL', text: '触发分钟级流控Permits:1' },
  { within: 3600_000, most: 5, code: 'isv.BUSINESS_LIMIT_CONTROL', text: '触发小时级流控Permits:5' },
  { within: 24 * 3600_000, most: 10, code: 'isv.BUSINESS_LIMIT_CONTROL', text: '触发天级流控Permits:10' },
];

/** Aliyun's dysmsapi 2017-05-25 as Aliyun's SDK calls it: RPC style, action in a header, signed by ACS3. */
export function sms(world: World): Provider {
  const nonces = new Set<string>();

  const handle = (call: Call): SandboxResponse => {
    const problem = signatureProblem(world, call, nonces);
    if (problem) return problem;
    if (call.headers['x-acs-version'] !== '2017-05-25')
      return refusal(404, 'InvalidVersion', 'Specified parameter Version is not valid.');
    const query = new URLSearchParams([...call.query, ...new URLSearchParams(call.body.toString('utf8'))]);
    switch (call.headers['x-acs-action']) {
      case 'SendSms':
        return json(200, send(world, query));
      case 'QuerySendDetails':
        return json(200, details(world, query));
      default:
        return refusal(404, 'InvalidAction.NotFound', 'Specified api is not found.');
    }
  };
  const { identity } = world;
  return {
    routes: () => [{ method: 'POST', path: '/', handle }],
    environment: () => ({
      SMS_PROVIDER: 'aliyun',
      SMS_ENDPOINT: world.options.baseUrl,
      SMS_ACCESS_KEY_ID: identity.sms.accessKeyId,
      SMS_ACCESS_KEY_SECRET: identity.sms.accessKeySecret,
      SMS_SIGN_NAME: identity.sms.signName,
      SMS_TEMPLATE_CODE_LOGIN: identity.sms.templateLogin,
      SMS_TEMPLATE_CODE_ORDER: identity.sms.templateOrder,
      SMS_TEMPLATE_CODE_ACCOUNT: accountTemplateOf(identity),
      SMS_TEMPLATE_CODE_RETURN: returnTemplateOf(identity),
    }),
  };
}

const refusal = (status: number, code: string, message: string): SandboxResponse =>
  json(status, { RequestId: randomUUID().toUpperCase(), HostId: 'sandbox', Code: code, Message: message });

const business = (code: string, message: string) => ({
  RequestId: randomUUID().toUpperCase(),
  Code: code,
  Message: message,
});

/** The texts that the provider has approved, by their codes, and the values that each needs. */
const templatesOf = ({ identity }: World) =>
  new Map([
    [identity.sms.templateLogin, { text: smsTexts.login, names: ['code'] }],
    [identity.sms.templateOrder, { text: smsTexts.order, names: ['order', 'state'] }],
    [accountTemplateOf(identity), { text: smsTexts.account, names: ['change'] }],
    [returnTemplateOf(identity), { text: smsTexts.return, names: ['item'] }],
  ]);

function send(world: World, query: URLSearchParams) {
  const { signName } = world.identity.sms;
  const numbers = (query.get('PhoneNumbers') ?? '').split(',');
  const template = templatesOf(world).get(query.get('TemplateCode') ?? '');
  if (!numbers.every((number) => NUMBER.test(number)))
    return business('isv.MOBILE_NUMBER_ILLEGAL', '手机号码格式错误');
  if (query.get('SignName') !== signName)
    return business('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名');
  if (!template) return business('isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板');
  const values = parameters(query.get('TemplateParam') ?? '{}');
  if (values === undefined) return business('isv.INVALID_JSON_PARAM', 'JSON参数不合法');
  if (!template.names.every((name) => values[name]))
    return business('isv.TEMPLATE_MISSING_PARAMETERS', '模板变量缺少对应参数值');
  const limit = world.settings.sms.flowControl ? exceeded(world, numbers) : undefined;
  if (limit) return business(limit.code, limit.text);

  const text = template.text.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
  const code = values['code'];
  const message = keepMessage(world, {
    channel: 'sms',
    to: numbers.join(','),
    from: signName,
    text: `【${signName}】${text}`,
    ...(code !== undefined && { code }),
    ...(query.has('OutId') && { outId: query.get('OutId') ?? '' }),
  });
  return { ...business('OK', 'OK'), BizId: bizId(message) };
}

const bizId = (message: Message) => `${message.at}^${message.id.slice(0, 8)}`;

function parameters(text: string): Record<string, string> | undefined {
  try {
    const object = asObject(JSON.parse(text));
    return object && Object.fromEntries(Object.entries(object).map(([name, value]) => [name, String(value)]));
  } catch {
    return undefined;
  }
}

function exceeded(world: World, numbers: string[]) {
  const now = world.clock.now();
  const earlier = world.state.messages
    .all()
    .filter(
      ({ channel, to }) => channel === 'sms' && numbers.some((number) => to.split(',').includes(number)),
    );
  return FLOW.find(({ within, most }) => earlier.filter(({ at }) => now - at < within).length >= most);
}

const dayOf = (at: number) => when(at).slice(0, 10).replaceAll('-', '');

function details(world: World, values: URLSearchParams) {
  const number = values.get('PhoneNumber') ?? '';
  const names = values.get('BizId');
  const day = values.get('SendDate') ?? '';
  const found = world.state.messages
    .all()
    .filter(({ channel, to }) => channel === 'sms' && to.split(',').includes(number))
    .filter((message) => names === null || bizId(message) === names)
    .filter(({ at }) => dayOf(at) === day);
  const list = found.map((message) => ({
    PhoneNum: number,
    Content: message.text,
    SendDate: when(message.at),
    ReceiveDate: when(message.at),
    SendStatus: 3,
    ErrCode: 'DELIVERED',
    ...(message.outId !== undefined && { OutId: message.outId }),
  }));
  return { ...business('OK', 'OK'), TotalCount: list.length, SmsSendDetailDTOs: { SmsSendDetailDTO: list } };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function signatureProblem(world: World, call: Call, nonces: Set<string>): SandboxResponse | undefined {
  const { accessKeyId, accessKeySecret } = world.identity.sms;
  const authorization = call.headers.authorization ?? '';
  const [, id, names, signature] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (id === undefined || names === undefined || signature === undefined)
    return refusal(400, 'MissingAuthorization', 'The Authorization header is missing or malformed.');
  if (id !== accessKeyId)
    return refusal(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');

  const payload = String(call.headers['x-acs-content-sha256']);
  const signed = signatureOf(call, names.split(';'), payload, accessKeySecret);
  const isRight = timingSafeEqual(Buffer.from(signed), Buffer.from(signature));
  if (!isRight || payload !== sha256(call.body))
    return refusal(400, 'SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.');

  const date = Date.parse(String(call.headers['x-acs-date']));
  if (!(Math.abs(date - world.clock.now()) < CLOCK_TOLERANCE))
    return refusal(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.');
  const nonce = String(call.headers['x-acs-signature-nonce']);
  if (nonces.has(nonce))
    return refusal(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.');
  nonces.add(nonce);
  return undefined;
}

/** The canonical request: method, path, sorted query, the named headers in order, their names, the hash of the body. */
function signatureOf(call: Call, names: string[], payload: string, secret: string): string {
  const query = [...call.query]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encode(value)}`);
  const headers = names.map((name) => `${name}:${String(call.headers[name] ?? '').trim()}\n`).join('');
  const request = [call.method, call.path, query.join('&'), headers, names.join(';'), payload].join('\n');
  return createHmac('sha256', secret)
    .update(`${ALGORITHM}\n${sha256(request)}`)
    .digest('hex');
}
