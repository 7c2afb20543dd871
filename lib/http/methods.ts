import { AppError } from '@/platform/errors';
import type { Handler } from './handler';
import { requestIdOf } from './request-context';
import { respond } from './respond';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Methods = Record<Method | 'OPTIONS', Handler>;

const refuse =
  (allow: string): Handler =>
  async (request) => {
    const response = await respond(request, requestIdOf(request.headers), () =>
      Promise.reject(new AppError('METHOD_NOT_ALLOWED')),
    );
    response.headers.set('Allow', allow);
    return response;
  };

/**
 * A route file's exports: the methods that the path has, and for all others a refusal in the envelope, because Next
 * itself would answer with an empty body. Next derives HEAD from GET.
 */
export function methods(own: Partial<Record<Method, Handler>>): Methods {
  const allowed = Object.keys(own).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
  const allow = [...allowed, 'OPTIONS'].join(', ');
  const other = refuse(allow);
  return {
    GET: other,
    POST: other,
    PUT: other,
    PATCH: other,
    DELETE: other,
    OPTIONS: async () => new Response(null, { status: 204, headers: { Allow: allow } }),
    ...own,
  };
}
