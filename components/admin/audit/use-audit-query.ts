import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { auditActions } from '@/values/audit';

const parsers = {
  target: parseAsString.withDefault(''),
  admin: parseAsString.withDefault(''),
  act: parseAsStringLiteral(auditActions),
  page: parseAsInteger.withDefault(1),
};

/** Filters and page number of the audit, stored in the address. */
export function useAuditQuery() {
  const [{ target, admin, act: action, page }, set] = useQueryStates(parsers, { history: 'push' });
  return { query: { target, admin, act: action, page: Math.max(1, page) }, set };
}
