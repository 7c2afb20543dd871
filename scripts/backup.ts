import { openUnlimited } from '@/db/connection/open-client';
import { openArchive } from '@/db/snapshot/archive';
import { fixWords, listMigrations, listTables, readTable, readThrough, sumMoney } from '@/db/snapshot/tables';
import { mediaStore } from '@/lib/media/storage';
import { directDatabaseUrl } from '@/platform/env';

const usage = `Writes the shop's data and pictures into one file.

  npm run backup -- FILE

The shop may run on meanwhile: the file holds it as it was at one moment.`;

/**
 * One transaction sees one state of the rows; their pictures never change after they were written. `lost` are those without
 * a file: with one of them it is no back-up that the doctor may count (operations 8).
 */
async function backUp(url: string, file: string): Promise<{ lines: string[]; lost: string[] }> {
  const sql = openUnlimited(url);
  const archive = openArchive(file);
  const lines: string[] = [];
  const missing: string[] = [];
  try {
    await sql.begin('isolation level repeatable read read only', async (sql) => {
      await fixWords(sql);
      const tables = await listTables(sql);
      const images = await sql<{ name: string; type: string }[]>`
        select name, content_type as type from images order by name`;
      const at = new Date().toISOString();
      await archive.open({ at, migrations: await listMigrations(sql), portable: true });
      for (const table of tables) {
        await archive.begin({ table });
        const { rows, hash } = await readThrough(
          await readTable(sql, table, { portable: true }),
          archive.write,
        );
        await archive.begin({ tableEnd: table.name, rows, hash });
        lines.push(`${table.name}: ${rows}`);
      }
      for (const { name, type } of images) {
        const bytes = await mediaStore.get(name);
        if (!bytes) missing.push(name);
        else {
          await archive.begin({ image: name, type });
          await archive.write(bytes);
        }
      }
      const kept = images.length - missing.length;
      lines.push(`pictures: ${kept}`);
      const money = await sumMoney(sql);
      await archive.begin({ end: true, images: kept, money });
      for (const [what, sum] of Object.entries(money))
        lines.push(`${what}: ${(Number(sum) / 100).toFixed(2)}`);
    });
    await archive.close();
    // A picture that was cleared while the back-up was written is none that is lost.
    const lost = await sql<{ name: string }[]>`
      select name from images where name = any(${missing}) order by name`;
    if (lost.length === 0)
      await sql`
        insert into settings (key, value) values ('backup.last', jsonb_build_object('at', now()))
        on conflict (key) do update set value = excluded.value, updated_at = now()`;
    return { lines, lost: lost.map(({ name }) => name) };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const listed = 10;

function describeLost(names: string[]): string {
  const shown = [
    ...names.slice(0, listed),
    ...(names.length > listed ? [`${names.length - listed} more`] : []),
  ];
  return (
    `Not a whole back-up: the store (DATA_DIR, or S3_BUCKET) has no file of these pictures: ${shown.join(', ')}. ` +
    'Run it with the store of the shop.'
  );
}

const [file, ...more] = process.argv.slice(2);
try {
  if (!file || more.length > 0 || file.startsWith('-')) throw new Error(usage);
  const { lines, lost } = await backUp(directDatabaseUrl(), file);
  console.log(`${lines.join('\n')}\n\nWritten: ${file}`);
  if (lost.length > 0) throw new Error(describeLost(lost));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
