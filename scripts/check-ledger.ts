import { closeClients } from '@/db/client';
import { ledgerRules, checkLedger } from '@/lib/payments/check-ledger';
import { systemContext } from '@/platform/system-context';

try {
  const { counts, findings } = await checkLedger(systemContext());
  const sizes = Object.entries(counts).map(([table, rows]) => `${rows} ${table.replaceAll('_', ' ')}`);
  console.log(`Ledger: ${sizes.join(', ')}.`);
  for (const { rule, count, examples } of findings)
    console.error(`✗ ${rule}: broken ${count} times (${examples.join(', ')})`);
  console.log(`${ledgerRules.length - findings.length} of ${ledgerRules.length} rules hold.`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeClients();
}
