import { expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { test } from '@/tests/support/browser-test';
import { type Device, newPerson, sql, textsOf, visit } from '@/tests/support/shopper';

const desktop: Device = { locale: 'zh', width: 1440 };
const { home, profile } = textsOf('zh');

test('the arrows of the gallery keep the focus at its ends', async ({ browser }) => {
  const page = await visit(browser, desktop, { path: '/' });
  await page.waitForFunction(() => 'isHydrated' in window);
  const gallery = page.getByRole('region', { name: home.gallery.label });
  const arrow = (name: string) => gallery.getByRole('button', { name, exact: true });
  const [previous, next] = [arrow(home.gallery.previous), arrow(home.gallery.next)];
  const slides = await page.locator('.slide').count();
  const place = (at: number) => expect(gallery.locator('.slide-count')).toHaveText(`${at} / ${slides}`);
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await next.focus();
  for (let at = 2; at <= slides; at += 1) {
    await page.keyboard.press('Enter');
    await place(at);
  }
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await place(slides);
  await previous.focus();
  for (let at = slides - 1; at >= 1; at -= 1) {
    await page.keyboard.press('Enter');
    await place(at);
  }
  await expect(previous).toBeFocused();
});

/** Devices of other browsers, on which the person is logged in too. */
const logInElsewhere = (userId: number, browsers: string[]) =>
  Promise.all(
    browsers.map(
      (name) => sql`
        insert into sessions (id, user_id, audience, user_agent, expires_at)
        values (gen_random_uuid(), ${userId}, 'customer', ${`Mozilla/5.0 (Windows NT 10.0) ${name}`},
          now() + interval '1 day')`,
    ),
  );

const rowsOf = (page: Page) =>
  page.getByRole('listitem').filter({
    has: page.getByRole('button', { name: new RegExp(fill(profile.sessions.endNamed, { device: '.*' })) }),
  });

test('a device that is logged out gives the focus to the heading of the list, and a failure keeps it', async ({
  browser,
}) => {
  const person = await newPerson();
  await logInElsewhere(person.id, ['Edg/140.0', 'Firefox/140.0']);
  const page = await visit(browser, desktop, { path: '/profile', stored: person.stored });
  await expect(rowsOf(page)).toHaveCount(2);
  const end = rowsOf(page).first().getByRole('button');
  const sessions = '**/api/**/sessions/**';
  await page.route(sessions, (route) => route.abort());
  await end.press('Enter');
  await expect(page.getByText(profile.sessions.endFailed)).toBeVisible();
  await expect(end).toBeFocused();
  await page.unroute(sessions);
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: profile.sessions.title })).toBeFocused();
});
