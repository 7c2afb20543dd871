import { emailSchema, isTypedEmail } from '@/lib/users/contract';
import type { Contact } from '@/lib/auth/api';
import { secondCodeIn } from '@/lib/auth/contract';
import { errorText } from '@/platform/api-error';
import { propertyOf } from '@/platform/property-of';
import { normalisePhone } from '@/values/phones';

/** Keys of `login.problems` in the admin messages. */
export type SignInProblem =
  | 'incomplete'
  | 'phoneRequired'
  | 'invalidPhone'
  | 'invalidEmail'
  | 'sendFailed'
  | 'loginFailed'
  | 'passwordFailed'
  | 'notAdmin';

/** The contact as typed: what has an @ is an e-mail. */
export const typedContact = (typed: string): Contact =>
  isTypedEmail(typed) ? { email: typed } : { phone: typed };

/** Why no code can be sent to the typed phone number or e-mail; null when it is valid. */
export function contactProblem(typed: string): SignInProblem | null {
  if (typed.trim() === '') return 'phoneRequired';
  const contact = typedContact(typed);
  if ('email' in contact) return emailSchema.safeParse(contact.email).success ? null : 'invalidEmail';
  return /^\d{10,11}$/.test(normalisePhone(contact.phone)) ? null : 'invalidPhone';
}

/** Both fields of a form must be filled in (auth 14). */
export const fieldsProblem = (...fields: string[]): SignInProblem | null =>
  fields.some((field) => field.trim() === '') ? 'incomplete' : null;

/** The message for a refused sign-in; `text` is the server's message, because the server knows how long to wait. */
export function refusalProblem(
  error: unknown,
  failed: 'loginFailed' | 'passwordFailed',
): SignInProblem | { text: string } | 'network' {
  if (secondCodeIn(error)) return { text: errorText(error, '') };
  const [code, message] = [propertyOf(error, 'code'), propertyOf(error, 'message')];
  if (code === 'NETWORK') return 'network';
  if (code === 'FORBIDDEN') return 'notAdmin';
  if (code === 'UNAUTHENTICATED' || code === 'VALIDATION_FAILED') return failed;
  return typeof message === 'string' && message !== '' ? { text: message } : failed;
}
