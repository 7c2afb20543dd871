import { propertyOf } from './property-of';

const email = /[^\s@<>"'(,;:=]+@[^\s@<>"'),;:]+/g;
const phoneOrCode = /(?<![\w.])(?:\d{10,11}|\d{6})(?![\w.])/g;
/** An encoded value in an address hides a phone number or a code from the expressions above. */
const addressParameters = /(:\/\/[^\s?]*\?)[^\s"'<>]+/g;

/** Removes e-mail addresses, phone numbers, login codes and the parameters of web addresses from a text. */
export const maskPersonal = (text: string): string =>
  text.replace(addressParameters, '$1***').replace(email, '***@***').replace(phoneOrCode, '***');

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
