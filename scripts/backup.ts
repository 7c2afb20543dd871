import { openUnlimited } from '@/db/connection/open-client';
import { openArchive } from '@/db/snapshot/archive';
import { fixWords, listMigrations, listTables, readTable, readThrough, sumMoney } from '@/db/snapshot/tables';
import { mediaStore } from '@/lib/media/storage';
import { directDatabaseUrl } from '@/platform/env';

const usage = `Writes the shop's data and pictures into one file.

  npm run backup -- FILE

The shop may run on meanwhile: the file holds it as it was at one moment.`;

/** One transaction sees one state of the rows; their pictures never change after they were written. */
async function backUp(url: string, file: string): Promise<string[]> {
  const sql = openUnlimited(url);
  const archive = openArchive(file);
  const lines: string[] = [];
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
      let missing = 0;
      for (const { name, type } of images) {
        const bytes = await mediaStore.get(name);
        if (!bytes) missing += 1;
        else {
          await archive.begin({ image: name, type });
          await archive.write(bytes);
        }
      }
      lines.push(`pictures: ${images.length - missing}${missing ? `, ${missing} without a file` : ''}`);
      const money = await sumMoney(sql);
      await archive.begin({ end: true, images: images.length - missing, money });
      for (const [what, sum] of Object.entries(money))
        lines.push(`${what}: ${(Number(sum) / 100).toFixed(2)}`);
    });
    await archive.close();
    await sql`
      insert into settings (key, value) values ('backup.last', jsonb_build_object('at', now()))
      on conflict (key) do update set value = excluded.value, updated_at = now()`;
    return lines;
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const [file, ...more] = process.argv.slice(2);
try {
  if (!file || more.length > 0 || file.startsWith('-')) throw new Error(usage);
  const lines = await backUp(directDatabaseUrl(), file);
  console.log(`${lines.join('\n')}\n\nWritten: ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
