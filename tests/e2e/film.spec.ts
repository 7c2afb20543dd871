import { expect } from '@playwright/test';
import filmList from '@/components/home/film-chapters.json' with { type: 'json' };
import { filmAt } from '@/components/home/film-times';
import { locales } from '@/platform/i18n/locales';
import { test } from '@/tests/support/browser-test';
import { devices, expectAccessible, nameOf, textsOf, visit } from '@/tests/support/shopper';

const { chapters } = filmList;

for (const device of devices) {
  const { film } = textsOf(device.locale).home;

  test(`${nameOf(device)}: chapters can be read, play from where they begin, and the film has captions`, async ({
    browser,
  }) => {
    const page = await visit(browser, device, { path: '/' });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const list = page.getByRole('list', { name: film.list });
    await list.scrollIntoViewIfNeeded();
    const rows = list.getByRole('listitem');
    await expect(rows).toHaveCount(film.chapters.length);
    for (const [index, { title, lines }] of film.chapters.entries())
      for (const text of [title, ...lines]) await expect(rows.nth(index)).toContainText(text);

    await test.step('nothing of the film is loaded before a press', async () => {
      expect(loaded.filter((path) => path.startsWith('/film/'))).toEqual([]);
    });

    const video = page.locator('video');
    const time = () => video.evaluate((playing: HTMLVideoElement) => playing.currentTime);
    const chapter = (index: number) => rows.nth(index).getByRole('link');

    await test.step('with the keyboard: a chapter starts the film where it begins', async () => {
      await chapter(2).focus();
      await page.keyboard.press('Enter');
      await expect(video).toBeInViewport();
      await expect.poll(time).toBeGreaterThanOrEqual(chapters[2]?.at ?? 0);
      await expect(chapter(2)).toHaveAttribute('aria-current', 'step');
      await expect(chapter(2)).toBeFocused();
    });

    await test.step('another one seeks in the playing film', async () => {
      // Where it has sought it stops: the chapter is over in a few seconds.
      await video.evaluate((playing: HTMLVideoElement) =>
        playing.addEventListener('seeked', () => playing.pause(), { once: true }),
      );
      await chapter(4).click();
      await expect.poll(time).toBeGreaterThanOrEqual(chapters[4]?.at ?? 0);
      await expect(chapter(4)).toHaveAttribute('aria-current', 'step');
      await expect(list.locator('[aria-current]')).toHaveCount(1);
    });

    await test.step('captions of the page’s language are on, the other ones can be chosen', async () => {
      const tracks = () =>
        video.evaluate((playing: HTMLVideoElement) =>
          [...playing.textTracks].map(({ kind, language, mode, cues }) => ({
            kind,
            language,
            mode,
            cues: cues?.length ?? 0,
          })),
        );
      const lines = film.chapters.flatMap((words) => words.lines).length;
      await expect
        .poll(tracks)
        .toEqual([
          ...locales.map((language) =>
            language === device.locale
              ? { kind: 'captions', language, mode: 'showing', cues: lines }
              : { kind: 'captions', language, mode: 'disabled', cues: 0 },
          ),
          { kind: 'chapters', language: device.locale, mode: 'disabled', cues: 0 },
        ]);
    });

    await expectAccessible(page);
  });
}

test('without scripts the chapters stand as a list of links into the film', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/en');
  const { film } = textsOf('en').home;
  const links = page.getByRole('list', { name: film.list }).getByRole('link');
  await expect(links).toHaveCount(chapters.length);
  await expect(links.nth(3)).toHaveAttribute('href', filmAt(chapters[3]?.at ?? 0));
  await expect(page.getByText(film.chapters[3]?.lines[1] ?? '')).toBeVisible();
});
