import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * Writes a brotli and a gzip file, at the highest compression, beside each script and style sheet of a build.
 * @param {string} dir
 */
export async function compressAssets(dir) {
  const files = await fs.readdir(dir, { recursive: true });
  const left = files.filter((file) => /\.(js|css|json|svg|txt)$/.test(file));
  const work = async () => {
    for (let name = left.pop(); name; name = left.pop()) await compressFile(path.join(dir, name));
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
}

/** @param {string} file */
async function compressFile(file) {
  const bytes = await fs.readFile(file);
  const options = {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  await Promise.all([
    brotli(bytes, options).then((small) => fs.writeFile(`${file}.br`, small)),
    gzip(bytes, { level: 9 }).then((small) => fs.writeFile(`${file}.gz`, small)),
  ]);
}
