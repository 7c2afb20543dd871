import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { writeWhole } from './files';

/** Rows by key. Each change is on disk before the call that made it is answered. */
class Collection<Row extends object> {
  private readonly rows = new Map<string, Row>();

  constructor(
    private readonly record: (key: string, row: Row) => void,
    remembered: Iterable<[string, Row]>,
  ) {
    for (const [key, row] of remembered) this.rows.set(key, row);
  }

  get(key: string): Row | undefined {
    return this.rows.get(key);
  }

  put(key: string, row: Row): Row {
    this.rows.set(key, row);
    this.record(key, row);
    return row;
  }

  /** In the order in which they were first added. */
  all(): Row[] {
    return [...this.rows.values()];
  }

  entries(): [string, Row][] {
    return [...this.rows];
  }

  clear(): void {
    this.rows.clear();
  }
}

type Line = [collection: string, key: string, row: object];

/**
 * One append-only file for all collections. A provider never forgets what it answered, so a line is written
 * before the response goes out; the file is compacted at each start.
 */
export class Journal {
  private readonly remembered = new Map<string, Map<string, object>>();
  private readonly collections = new Map<string, Pick<Collection<object>, 'entries'>>();
  private descriptor: number | undefined;

  constructor(private readonly file: string) {
    for (const [collection, key, row] of readLines(file)) {
      const rows = this.remembered.get(collection) ?? new Map<string, object>();
      rows.set(key, row);
      this.remembered.set(collection, rows);
    }
  }

  /** `keep` is how many of the newest rows survive a restart. */
  collection<Row extends object>(name: string, keep = Infinity): Collection<Row> {
    const rows = [...(this.remembered.get(name) ?? [])].slice(-keep) as [string, Row][];
    const collection = new Collection<Row>((key, row) => this.append([name, key, row]), rows);
    this.collections.set(name, collection);
    return collection;
  }

  /** Rewrites the file with what the collections hold now, and opens it for appending. */
  compact(): void {
    this.close();
    const lines = [...this.collections].flatMap(([name, collection]) =>
      collection.entries().map(([key, row]) => `${JSON.stringify([name, key, row])}\n`),
    );
    writeWhole(this.file, lines.join(''));
    this.descriptor = openSync(this.file, 'a', 0o600);
  }

  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor);
    this.descriptor = undefined;
  }

  private append(line: Line): void {
    if (this.descriptor !== undefined) writeSync(this.descriptor, `${JSON.stringify(line)}\n`);
  }
}

function readLines(file: string): Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Line];
      } catch {
        // The last line is incomplete if the process was killed while writing.
        return [];
      }
    });
}
