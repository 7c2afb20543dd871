import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { apt } from './apt.mjs';
import { run } from './children.mjs';
import { SetupError } from './setup-error.mjs';

/** The headless shell is the same engine without browser windows, which cause two thirds of the work of a visit. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A Chromium that starts: the configured one, the system's, Playwright's, or one that this installs. */
export async function openChromium() {
  const found = (await find()) ?? (await download()) ?? (await installBySystem());
  if (!found) {
    throw new SetupError(
      'No Chromium was found, and none could be installed: install one and name it in PLAYWRIGHT_CHROMIUM.',
    );
  }
  await installFonts();
  return found;
}

async function find() {
  const named = [process.env.PLAYWRIGHT_CHROMIUM, process.env.CHROME_PATH].filter(Boolean);
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((dir) => path.join(dir, name)));
  return [...named, ...onPath, ...applications, await ofPlaywright()].find(starts) ?? null;
}

async function ofPlaywright() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/** @param {string | undefined} file */
function starts(file) {
  if (!file || !fs.existsSync(file)) return false;
  try {
    execFileSync(file, ['--version'], { stdio: 'pipe', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

async function download() {
  console.log('Installing a Chromium …');
  const cli = path.join('node_modules', 'playwright', 'cli.js');
  await run(process.execPath, [cli, 'install', 'chromium'], { quiet: true, timeout: 180_000 });
  const file = await ofPlaywright();
  return starts(file) ? file : null;
}

async function installBySystem() {
  if (!(await install('chromium-headless-shell', 'fonts-noto-cjk')))
    await install('chromium', 'fonts-noto-cjk');
  return find();
}

/** Without Chinese fonts, measurements and pictures of the pages are wrong. */
async function installFonts() {
  const { code, output } = await run('fc-list', [':lang=zh'], { quiet: true }).catch(() => ({
    code: 1,
    output: '',
  }));
  if (code === 0 && !output) await install('fonts-noto-cjk');
}

/** @param {string[]} packages */
const install = async (...packages) =>
  (await apt('update')) && apt('install', '--no-install-recommends', ...packages);
