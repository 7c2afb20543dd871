import { execFile } from 'node:child_process';

/** The output of `npm run check:ledger` for a database; the last line counts the rules that hold. */
export const ledgerReportOf = (url: string): Promise<string> =>
  new Promise((resolve) => {
    const env = { ...process.env, SHOP_MODE: 'sandbox', DATABASE_URL: url, DATABASE_DIRECT_URL: '' };
    execFile(
      process.execPath,
      ['scripts/program.mjs', 'scripts/check-ledger.ts'],
      { env },
      (_error, output, errors) => resolve(`${errors}${output}`.trim()),
    );
  });

/** What the report of a sound ledger says. */
export const allRulesHold = /(?:^|\s)(\d+) of \1 rules hold/;
