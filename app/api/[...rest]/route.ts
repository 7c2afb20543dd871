import { notFoundRoute as nothing } from '@/lib/http/not-found-route';

export {
  nothing as GET,
  nothing as POST,
  nothing as PUT,
  nothing as PATCH,
  nothing as DELETE,
  nothing as OPTIONS,
};
