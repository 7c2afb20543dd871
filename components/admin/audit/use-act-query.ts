import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { auditActs } from '@/db/values';

const parsers = {
  target: parseAsString.withDefault(''),
  admin: parseAsString.withDefault(''),
  act: parseAsStringLiteral(auditActs),
  page: parseAsInteger.withDefault(1),
};

/** Filters and page of the audit as the address has them. */
export function useActQuery() {
  const [{ target, admin, act, page }, set] = useQueryStates(parsers, { history: 'push' });
  return { asked: { target, admin, act, page: Math.max(1, page) }, set };
}
