import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ListReconciliations, RunReconciliation } from '@/lib/payments/reconciliation/admin-contract';
import { listReconciliations } from '@/lib/payments/reconciliation/list-reconciliations';
import { runReconciliation } from '@/lib/payments/reconciliation/run-reconciliation';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListReconciliations, listReconciliations),
  POST: route(RunReconciliation, runReconciliation),
});
