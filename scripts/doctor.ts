import { locales } from '@/platform/i18n/locales';

// A shop with wrong settings does not start, so one sentence with all of them is the whole finding.
await import('@/platform/env').catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
const { closeClients } = await import('@/db/client');
const { closeReplica } = await import('@/db/replica');
const { runChecks, presentFinding } = await import('@/lib/readiness/check-readiness');

const marks = { good: '✓', note: '!', bad: '✗' };

/** Prints each finding of the readiness check in every language; exit code 1 when something is bad. */
const findings = await runChecks();
for (const finding of findings) {
  const shown = locales.map((locale) => presentFinding(finding, locale));
  const title = shown.map((text) => text.title).join(' · ');
  console.log([`${marks[finding.state]} ${title}`, ...shown.map((text) => text.message)].join('\n    '));
}
const count = (state: string) => findings.filter((finding) => finding.state === state).length;
console.log(`\n✓ ${count('good')}   ! ${count('note')}   ✗ ${count('bad')}`);
process.exitCode = count('bad') > 0 ? 1 : 0;
await Promise.all([closeClients(), closeReplica()]);
