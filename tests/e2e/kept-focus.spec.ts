import { type Browser, expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { shownOrderId } from '@/lib/orders/contract';
import { placeOrder, setStatus } from '@/tests/support/account';
import { newPaidOrder, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { placeCancelled } from '@/tests/support/my-orders';
import { pendingOrder } from '@/tests/support/order-page';
import {
  type Device,
  heldCalls,
  newPerson,
  type Prepared,
  sql,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';

const desktop: Device = { locale: 'zh', width: 1440 };
const { adminOrder, adminOrders, buy, common, home, orderStatus, payments, profile, vip } = textsOf('zh');

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
  await expect(end).toBeEnabled();
  await expect(end).toBeFocused();
  await page.unroute(sessions);
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: profile.sessions.title })).toBeFocused();
});

test('“refresh” of an order keeps the focus, while the answer is on its way and after it', async ({
  browser,
}) => {
  const { page } = await pendingOrder(browser);
  const refresh = page.getByRole('button', { name: payments.refresh });
  const reading = heldCalls('**/api/{orders,payments/status}/*');
  await reading.hold(page);
  await refresh.press('Enter');
  await reading.reached();
  await expect(refresh).toBeDisabled();
  await expect(refresh).toBeFocused();
  reading.release();
  await expect(toast(page, payments.refreshed)).toBeVisible();
  await expect(refresh).toBeEnabled();
  await expect(refresh).toBeFocused();
});

for (const where of ['its button', 'a field'] as const)
  test(`saving the profile by Enter in ${where} keeps the focus, and a second press sends nothing`, async ({
    browser,
  }) => {
    const person = await newPerson();
    const page = await visit(browser, desktop, { path: '/profile', stored: person.stored });
    const name = page.getByLabel(profile.fields.name);
    const form = page.getByRole('form', { name: profile.title });
    // Its words while it is busy hold those from before.
    const save = form.getByRole('button', { name: common.save });
    const pressed = where === 'a field' ? name : save;
    const saving = heldCalls('**/api/auth/profile', 'PUT');
    await saving.hold(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url());
    });
    await name.fill('林夏');
    await pressed.press('Enter');
    await saving.reached();
    await expect(save).toBeDisabled();
    await expect(pressed).toBeFocused();
    await page.keyboard.press('Enter');
    saving.release();
    await expect(toast(page, profile.saved)).toBeVisible();
    await expect(save).toBeEnabled();
    await expect(pressed).toBeFocused();
    expect(sent).toHaveLength(1);
  });

test('a code that is refused in its dialog gives the focus to the field', async ({ browser }) => {
  const page = await visit(browser, desktop, { path: '/' });
  await page.getByRole('button', { name: buy.useCode }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(vip.label);
  const ways = { 'NO-SUCH-CODE': dialog.getByRole('button', { name: vip.apply }), 'NO-SUCH-CODE-2': field };
  for (const [typed, pressed] of Object.entries(ways)) {
    await field.fill(typed);
    await expect(dialog.getByText(vip.refused)).toHaveCount(0);
    await pressed.press('Enter');
    await expect(dialog.getByText(vip.refused)).toBeVisible();
    await expect(field).toBeFocused();
  }
});

test('“show more” gives the focus to the first device that it shows, and keeps it when none came', async ({
  browser,
}) => {
  const person = await newPerson();
  await logInElsewhere(
    person.id,
    Array.from({ length: 11 }, () => 'Edg/140.0'),
  );
  const page = await visit(browser, desktop, { path: '/profile', stored: person.stored });
  await expect(rowsOf(page)).toHaveCount(9);
  const more = page.getByRole('button', { name: profile.sessions.more });
  const nextPage = '**/api/**/sessions?*';
  await page.route(nextPage, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await more.press('Enter');
  await failed;
  await expect(page.getByRole('alert').filter({ hasText: profile.sessions.moreFailed })).toBeVisible();
  await expect(more).toBeEnabled();
  await expect(more).toBeFocused();
  await page.unroute(nextPage);
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(11);
  await expect(page.getByText(profile.sessions.moreFailed)).toHaveCount(0);
  await expect(rowsOf(page).nth(9)).toBeFocused();
  await expect(more).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(rowsOf(page).nth(9).getByRole('button')).toBeFocused();
});

test('“load more” of one’s orders gives the focus to the first order that it shows', async ({ browser }) => {
  const person = await newPerson();
  await placeCancelled(person, 12);
  const page = await visit(browser, desktop, { path: '/my-orders', stored: person.stored });
  const cards = page.locator('li:has([data-slot=order-card])');
  await expect(cards).toHaveCount(10);
  // The page scrolls to the button, which loads more by itself.
  await page.locator('[data-slot=load-more]').focus();
  await expect(cards).toHaveCount(12);
  await expect(cards.nth(10)).toBeFocused();
});

test('“load more” of an order’s history gives the focus to the first event that it shows', async ({
  browser,
}) => {
  const { orderId, path } = await newPaidOrder();
  await sql`
    insert into order_events (order_id, event_type, operator_type, description)
    select orders.id, 'note_added', 'admin', 'note ' || place
    from orders, generate_series(1, 21) as place where public_id = ${orderId}`;
  const page = await visit(browser, desktop, { path, ...(await signedIn('support')) });
  const history = page.getByRole('region', { name: adminOrder.timeline.title });
  const events = history.locator('ol > li');
  await expect(events).toHaveCount(20);
  await history.getByRole('button', { name: adminOrder.timeline.more }).press('Enter');
  await expect(events.nth(20)).toBeFocused();
});

/** The list of a person's orders of this status; both of them have it. */
async function openOrders(browser: Browser, status: 'paid' | 'cancelled', prepared: Prepared = {}) {
  const { id, stored } = await newPerson();
  const placed = [];
  for (let at = 0; at < 2; at += 1) {
    const { orderId } = await placeOrder(stored['accessToken'] ?? '');
    await setStatus(orderId, status);
    placed.push(shownOrderId(orderId));
  }
  const [older = '', newer = ''] = placed;
  const path = `/admin?userId=${id}&status=${status}`;
  const page = await visit(browser, desktop, { path, ...(await signedIn()), ...prepared });
  const row = (number: string) =>
    page.getByRole('table', { name: adminOrders.table.label }).getByRole('row').filter({ hasText: number });
  /** Chooses another status by keys. */
  const choose = async (number: string, to: keyof typeof orderStatus) => {
    const menu = fill(adminOrders.change.menu, { number, status: orderStatus[status] });
    await page.getByRole('button', { name: menu }).press('Enter');
    await page.getByRole('menuitem', { name: orderStatus[to] }).press('Enter');
    return page.getByRole('dialog');
  };
  return { page, older, newer, row, choose };
}

test('an order that is sent off with a reason and leaves the list gives the focus to the next row', async ({
  browser,
}) => {
  const { page, older, newer, row } = await openOrders(browser, 'cancelled', { clock: {} });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/orders/*/status', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const requested = page.waitForRequest('**/api/orders/*/status');
  await row(newer).press('s');
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox');
  await reason.fill('wants it after all');
  await reason.press('Enter');
  await requested;
  const rows = page.locator('tbody tr');
  // The list looks for news once a minute, also while the answer is on its way.
  await expect(async () => {
    await page.clock.fastForward('01:00');
    await expect(rows).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  goOn();
  await expect(dialog).toHaveCount(0);
  await expect(row(older)).toBeFocused();
});

test('a question without words gives the focus to the next row too', async ({ browser }) => {
  const { older, newer, row, choose } = await openOrders(browser, 'paid');
  const dialog = await choose(newer, 'cancelled');
  await dialog.getByRole('button', { name: adminOrders.change.confirm }).press('Enter');
  await expect(row(newer)).toHaveCount(0);
  await expect(row(older)).toBeFocused();
});

test('a question that is answered by no gives the focus back to its row', async ({ browser }) => {
  const { newer, row, choose } = await openOrders(browser, 'paid');
  const dialog = await choose(newer, 'cancelled');
  await dialog.getByRole('button', { name: common.cancel }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() => row(newer).evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
});
