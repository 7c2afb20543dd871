import { docsFile } from '@/lib/http/docs-page';
import { methods } from '@/lib/http/methods';
import { rawRoute } from '@/lib/http/raw-route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: rawRoute(async (_ctx, _request, segments) => docsFile(String((await segments.params)['file']))),
});
