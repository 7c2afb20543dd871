import { sql } from '@/db/client';
import { runChecks, presentFinding } from '@/lib/readiness/check-readiness';

const marks = { good: '✓', note: '!', bad: '✗' };

/** Prints each finding of the readiness check in both languages; exit code 1 when something is bad. */
const findings = await runChecks();
for (const finding of findings) {
  const [zh, en] = [presentFinding(finding, 'zh'), presentFinding(finding, 'en')];
  console.log(`${marks[finding.state]} ${zh.title} · ${en.title}\n    ${zh.message}\n    ${en.message}`);
}
const count = (state: string) => findings.filter((finding) => finding.state === state).length;
console.log(`\n✓ ${count('good')}   ! ${count('note')}   ✗ ${count('bad')}`);
process.exitCode = count('bad') > 0 ? 1 : 0;
await sql.end({ timeout: 2 });
