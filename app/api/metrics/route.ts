import { methods } from '@/lib/http/methods';
import { operatorRoute } from '@/lib/http/operator-route';
import { renderMetrics } from '@/lib/readiness/render-metrics';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: operatorRoute(async () => {
    const { type, text } = await renderMetrics();
    return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });
  }),
});
