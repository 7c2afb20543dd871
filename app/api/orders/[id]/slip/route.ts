import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { RecordSlipPrint, RevealSlip } from '@/lib/orders/admin-contract';
import { recordSlipPrint } from '@/lib/orders/record-slip-print';
import { revealSlip } from '@/lib/orders/reveal-slip';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(RevealSlip, revealSlip),
  PUT: route(RecordSlipPrint, recordSlipPrint),
});
