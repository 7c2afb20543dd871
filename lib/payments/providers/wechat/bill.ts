import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { BillAnswer, BillLine } from '@/lib/payments/provider';
import type { Answer } from './answer';
import { gateway } from './gateway';
import { keysOf, recordOf } from '@/platform/record-of';

const offerSchema = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string(),
  download_url: z.url({ protocol: /^https?$/ }),
});

const unpackedLimit = 512 * 1024 * 1024;

/** The columns that are read, by their names in the file. */
const columns = {
  transactionId: '微信订单号',
  outTradeNo: '商户订单号',
  state: '交易状态',
  paid: '订单金额',
  refundId: '微信退款单号',
  outRefundNo: '商户退款单号',
  refunded: '申请退款金额',
  refundState: '退款状态',
} as const;
type Column = keyof typeof columns;

/** Every cell begins with a backtick, so that a spreadsheet does not read it as a number. */
const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.replace(/^`/, '').trim());

/** `1699.00` → 169900, computed by digits, without fractions. Null for anything else. */
function fenOf(yuan: string): number | null {
  const [, whole = '', cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  return whole ? Number(whole) * 100 + Number(cents.padEnd(2, '0')) : null;
}

/**
 * The lines of a bill; the two rows at its end are sums. A refund that failed is left out.
 * @throws Error when the file has another format: no comparison is better than a wrong one
 */
export function readBill(text: string): BillLine[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean);
  const head = cellsOf(rows[0] ?? '');
  const at = recordOf(keysOf(columns), (name) => {
    const place = head.indexOf(columns[name]);
    if (place < 0) throw new Error(`the bill has no column ${columns[name]}`);
    return place;
  });
  const lines = rows.slice(1, -2).map((row) => {
    const cells = cellsOf(row);
    return lineOf((column) => cells[at[column]] ?? '');
  });
  const counted = Number(cellsOf(rows.at(-1) ?? '')[0]);
  if (counted !== lines.length) throw new Error(`the bill counts ${counted} rows and has ${lines.length}`);
  return lines.filter((line) => line !== null);
}

function lineOf(read: (column: Column) => string): BillLine | null {
  const isRefund = read('state') === 'REFUND';
  if (isRefund && read('refundState') === 'FAIL') return null;
  const amount = fenOf(read(isRefund ? 'refunded' : 'paid'));
  const number = read(isRefund ? 'outRefundNo' : 'outTradeNo');
  if (amount === null || !number) throw new Error('a row of the bill cannot be read');
  return {
    subject: isRefund ? 'refund' : 'payment',
    number,
    trade: read('outTradeNo'),
    providerNumber: read(isRefund ? 'refundId' : 'transactionId'),
    amount,
  };
}

const hashOf = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex');

/** The signed answer has a hash of the packed or the unpacked file; which one is not documented (wechat-pay 14). */
async function fetchBill(answer: Answer & { kind: 'verified' }): Promise<BillAnswer> {
  const offer = offerSchema.safeParse(answer.data).data;
  const file = offer ? await gateway().download(offer.download_url) : null;
  if (!offer || !file) return { kind: 'unknown', reason: 'the bill could not be downloaded' };
  try {
    const isPacked = file[0] === 0x1f && file[1] === 0x8b;
    const unpacked = isPacked ? gunzipSync(file, { maxOutputLength: unpackedLimit }) : file;
    const hashes = [hashOf(file), hashOf(unpacked)];
    if (!hashes.includes(offer.hash_value.toLowerCase()))
      return { kind: 'unknown', reason: 'the hash of the bill is wrong' };
    return { kind: 'bill', lines: readBill(unpacked.toString('utf8')) };
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.message : 'the bill cannot be read' };
  }
}

/** The trade bill of a day, payments and refunds (wechat-pay 14). */
export async function billOf(day: string): Promise<BillAnswer> {
  const params = { bill_date: day, bill_type: 'ALL', tar_type: 'GZIP' };
  const answer = await gateway().get('/v3/bill/tradebill', {}, params);
  if (answer.kind === 'verified') return fetchBill(answer);
  if (answer.kind === 'unknown') return answer;
  const { status, code, isProven } = answer;
  const reason = `${status} ${code}`;
  // If an unsigned answer were trusted here, every payment of the day would become a difference.
  if (code === 'NO_STATEMENT_EXIST')
    return isProven ? { kind: 'none' } : { kind: 'unknown', reason: `unsigned ${reason}` };
  if (code === 'STATEMENT_CREATING') return { kind: 'notReady' };
  return { kind: 'misconfigured', reason, isProven };
}
