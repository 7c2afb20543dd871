import Dysms, { QuerySendDetailsRequest, SendSmsRequest } from '@alicloud/dysmsapi20170525';
import { $OpenApiUtil } from '@alicloud/openapi-core';
import { env } from '@/platform/env';
import { observeCall } from '@/platform/metrics';
import { shanghaiDay } from '@/platform/time';
import { providerTimeLimit, within } from '@/platform/within';
import { NotTaken, type Sms, type SmsTemplate } from '../provider';
import { endpointOf } from './rules';
import { propertyOf } from '@/platform/property-of';

const isClass = (value: unknown): value is typeof Dysms => typeof value === 'function';

/** The package is CommonJS: in a native import, its class is the default export of the default export. */
const inner = propertyOf(Dysms, 'default');
const Client = isClass(inner) ? inner : Dysms;

let client: InstanceType<typeof Client> | undefined;

function connect(): InstanceType<typeof Client> {
  client ??= new Client(
    new $OpenApiUtil.Config({
      accessKeyId: env.SMS_ACCESS_KEY_ID,
      accessKeySecret: env.SMS_ACCESS_KEY_SECRET,
      ...endpointOf(env.SMS_ENDPOINT),
      connectTimeout: providerTimeLimit,
      readTimeout: providerTimeLimit,
      // On a kept connection, a call fails when the provider closes it at that moment, and nobody knows whether it was sent.
      globalParameters: new $OpenApiUtil.GlobalParameters({ headers: { connection: 'close' } }),
    }),
  );
  return client;
}

const templateCode: Record<SmsTemplate, string | undefined> = {
  login: env.SMS_TEMPLATE_CODE_LOGIN,
  order: env.SMS_TEMPLATE_CODE_ORDER,
  account: env.SMS_TEMPLATE_CODE_ACCOUNT,
  return: env.SMS_TEMPLATE_CODE_RETURN,
};

/** Refusals that a retry would get again: the number itself is wrong (sms 3). */
const finalCodes = new Set(['isv.MOBILE_NUMBER_ILLEGAL', 'isv.BLACK_KEY_CONTROL_LIMIT']);

const readFailure = (error: unknown) => ({
  code: propertyOf(error, 'code'),
  statusCode: propertyOf(error, 'statusCode'),
  message: propertyOf(error, 'message'),
});

const isCode = (code: unknown): code is string =>
  typeof code === 'string' && code !== 'undefined' && code !== '';

/** A refusal by the provider, or a connection that failed; after any other error it is in doubt whether it was sent. */
function notTaken(error: unknown): NotTaken | null {
  const { code, statusCode, message } = readFailure(error);
  const isRefusal = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  const isUnreached = /ECONNREFUSED|ENOTFOUND/.test(`${String(code)} ${String(message)}`);
  return isRefusal || isUnreached
    ? new NotTaken(`SendSms: ${isCode(code) ? code : String(statusCode ?? message)}`)
    : null;
}

/** For a response without a code the package's text is `undefined: code: 500, …`: then the HTTP status is used. */
function uncertainError(error: unknown): unknown {
  const { code, statusCode } = readFailure(error);
  if (typeof statusCode !== 'number') return error;
  return new Error(`SendSms: HTTP ${statusCode}${isCode(code) ? ` ${code}` : ''}`, { cause: error });
}

/** Aliyun's SendSms, 2017-05-25. HTTP 200 does not mean success: `Code` shows whether it accepted the message. */
export async function sendSms({ phone, template, values, outId }: Sms): Promise<void> {
  const request = new SendSmsRequest({
    phoneNumbers: phone,
    signName: env.SMS_SIGN_NAME,
    templateCode: templateCode[template],
    templateParam: JSON.stringify(values),
    ...(outId ? { outId } : {}),
  });
  const { body } = await observeCall('sms', 'send', () =>
    within(providerTimeLimit, connect().sendSms(request)),
  ).catch((error: unknown) => {
    throw notTaken(error) ?? uncertainError(error);
  });
  if (body?.code === 'OK') return;
  if (!body?.code) throw new Error('SendSms: a response that cannot be read');
  throw new NotTaken(`SendSms: ${body.code}`, finalCodes.has(body.code));
}

/** Searches the messages that the provider sent to a number on a day; they are few, so one page holds them all. */
export async function findSms(phone: string, outId: string, day: Date): Promise<boolean> {
  const request = new QuerySendDetailsRequest({
    phoneNumber: phone,
    sendDate: shanghaiDay(day),
    pageSize: 50,
    currentPage: 1,
  });
  const { body } = await observeCall('sms', 'query', () =>
    within(providerTimeLimit, connect().querySendDetails(request)),
  );
  if (body?.code !== 'OK') throw new Error(`QuerySendDetails: ${body?.code ?? 'no code'}`);
  return (body.smsSendDetailDTOs?.smsSendDetailDTO ?? []).some((sent) => sent.outId === outId);
}
