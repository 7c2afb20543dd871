import { propertyOf } from './property-of';

const email = /[^\s@<>"'(,;:=]+@[^\s@<>"'),;:]+/g;
const mobile = /(?<!\w)(?:(?:\+|00)?86[\s-]?)?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\w)/g;
const phoneOrCode = /(?<![\w.])(?:\d{10,11}|\d{6})(?!\w|\.\d)/g;
/** A person at WeChat: 28 signs. */
const openid = /(?<![\w-])o[\w-]{27}(?![\w-])/g;
/** From a part of a street to its number and what follows, in Chinese and in English. */
const street =
  /[\p{Script=Han}\d]{0,20}[省市区县镇乡村道路街巷弄里][\p{Script=Han}\s-]{0,20}(?:[\s-]*\d{1,5}[\s-]*[号弄栋幢座楼层室单元])+[\p{Script=Han}\d-]{0,20}/gu;
const englishStreet =
  /\d{1,5}[\w-]{0,5},?\s(?:\p{L}[\p{L}'.-]{0,20}\s){1,4}(?:road|rd|street|st|avenue|ave|lane|ln|drive|dr|boulevard|blvd)\b\.?/giu;
/** What the database says of a row: the values of its key. */
const keyValues = /(Key \([^)]*\)=\()[^)]*/g;
/** An encoded value in an address hides a phone number or a code from the expressions above. */
const addressParameters = /(:\/\/[^\s?]*\?)[^\s"'<>]+/g;

const patterns = [street, englishStreet, mobile, phoneOrCode, openid];

/**
 * Removes e-mail and postal addresses, phone numbers, login codes, openids, the values of keys and the parameters of web
 * addresses from a text.
 */
export const maskPersonal = (text: string): string =>
  patterns.reduce(
    (masked, pattern) => masked.replace(pattern, '***'),
    text.replace(addressParameters, '$1***').replace(keyValues, '$1***').replace(email, '***@***'),
  );

type LoggedError = { type: string; errorCode?: string; message: string; stack?: string; cause?: LoggedError };

/**
 * An error in the form for the log: without a query's parameters, a driver's details or a person's address, which
 * drivers and providers put into their errors.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: maskPersonal(String(error)) };
  const code = propertyOf(error, 'code');
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(typeof code === 'string' ? { errorCode: code } : {}),
    message: maskPersonal(error.message.replace(/\nparams:[\s\S]*$/, '')),
    ...(frames?.length ? { stack: frames.join('\n') } : {}),
    ...(error.cause !== undefined && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
