import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordOf } from '@/platform/record-of';
import type { AreaType } from '@/values/areas';
import type { Database } from '../client';
import { areaLabels, areas } from '../schema';

/** Code and the name in each language; the digits of the code give the level and the parent (GB/T 2260). */
const rowsSchema = z.array(z.tuple([z.string()], z.string()));

const text = readFileSync(path.join(process.cwd(), 'lib/areas/data/areas.json'), 'utf8');

/** Changes with the data, so that a newer release updates the areas. */
export const areasVersion = createHash('sha256').update(text).digest('hex').slice(0, 16);

function placeOf(code: string): { areaType: AreaType; parentValue: string | null } {
  if (code === 'CN') return { areaType: 'country', parentValue: null };
  if (code.endsWith('0000')) return { areaType: 'province', parentValue: 'CN' };
  if (code.endsWith('00')) return { areaType: 'city', parentValue: `${code.slice(0, 2)}0000` };
  return { areaType: 'district', parentValue: `${code.slice(0, 4)}00` };
}

/** Adds and corrects areas; one that a newer list lacks stays, because addresses may refer to it. */
export async function seedAreas(db: Database): Promise<void> {
  const rows = rowsSchema.parse(JSON.parse(text)).map(([value, ...names], position) => ({
    value,
    ...recordOf(areaLabels, (label) => names[areaLabels.indexOf(label)] ?? ''),
    position,
    ...placeOf(value),
  }));
  await db
    .insert(areas)
    .values(rows)
    .onConflictDoUpdate({
      target: areas.value,
      set: {
        areaType: sql`excluded.area_type`,
        parentValue: sql`excluded.parent_value`,
        ...recordOf(areaLabels, (label) => sql`excluded.${sql.identifier(label)}`),
        position: sql`excluded.position`,
      },
    });
}
