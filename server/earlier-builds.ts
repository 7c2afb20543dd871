import fs from 'node:fs/promises';
import path from 'node:path';

/** This many builds are kept, the running one among them. */
const most = 5;
/** What begins so is being copied, or was when its process ended. */
const unfinished = 'part-';
const unfinishedFor = 3_600_000;

/** The folders in `kept` with their times, the latest first. */
async function foldersIn(kept: string) {
  const names = await fs.readdir(kept).catch(() => []);
  const dated = await Promise.all(
    names.map(async (name) => {
      const folder = path.join(kept, name);
      const time = await fs.stat(folder).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      return { name, folder, time };
    }),
  );
  return dated.toSorted((one, other) => other.time - one.time);
}

const isFinished = ({ name }: { name: string }) => !name.startsWith(unfinished);

/** The folders with the static files of the builds that were kept, the latest first; none where nothing was kept. */
export const earlierBuilds = async (kept: string): Promise<string[]> =>
  (await foldersIn(kept)).filter(isFinished).map(({ folder }) => folder);

/** Copies this build's static files to where they outlive it, under its own name, and removes what is older than the last few. */
export async function keepBuild(dir: string, kept: string): Promise<void> {
  const name = (await fs.readFile(path.join(dir, '.next', 'BUILD_ID'), 'utf8')).trim();
  const own = path.join(kept, name);
  await fs.mkdir(kept, { recursive: true });
  const now = new Date();
  const isThere = await fs.utimes(own, now, now).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    const part = await fs.mkdtemp(path.join(kept, unfinished));
    await fs.cp(path.join(dir, '.next', 'static'), part, { recursive: true });
    // Another instance may have been first.
    await fs.rename(part, own).catch(() => fs.rm(part, { recursive: true, force: true }));
  }
  const folders = await foldersIn(kept);
  const left = folders.filter((one) => !isFinished(one) && now.getTime() - one.time > unfinishedFor);
  for (const { folder } of [...left, ...folders.filter(isFinished).slice(most)])
    await fs.rm(folder, { recursive: true, force: true });
}
