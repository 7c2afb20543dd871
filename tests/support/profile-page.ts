import { type Browser, expect, type Page } from '@playwright/test';
import { endWaiting } from './account';
import { type Device, newPerson, type Person, sentCode, sql, textsOf, toast, visit } from './shopper';

const { profile: t, common } = textsOf('zh');

export const rowOf = async ({ id }: Person) => (await sql`select * from users where id = ${id}`)[0];

export const loginsOf = async ({ id }: Person) =>
  (await sql<{ kind: string }[]>`select kind from identities where user_id = ${id} order by kind`).map(
    ({ kind }) => kind,
  );

export const saveButton = (page: Page, label = common.save) =>
  page.getByRole('button', { name: label, exact: true });

/** The label of the button that sends a code to a contact. */
export const sendLabel = (texts = t) => new RegExp(texts.code.send.replace('{contact}', '.*'));

/** Requests a code in the open dialog and submits it. */
export async function enterCode(page: Page, submit: string) {
  const code = await sentCode(page, () => page.getByRole('button', { name: sendLabel() }).click());
  await expect(toast(page, t.code.devCode).filter({ hasText: code })).toBeVisible();
  await page.locator('#contact-code').fill(code);
  await page.getByRole('dialog').getByRole('button', { name: submit, exact: true }).click();
}

/** A profile with an e-mail that no code has confirmed yet, and the dialog that confirms it. */
export async function openChange(browser: Browser, device: Device) {
  const person = await newPerson();
  const email = `lin${person.id}@example.com`;
  await sql`update users set name = '林夏', email = ${email} where id = ${person.id}`;
  await endWaiting({ phone: person.phone });
  const texts = textsOf(device.locale).profile;
  const page = await visit(browser, device, { path: '/profile', stored: person.stored });
  await page.getByRole('button', { name: texts.logins.verify, exact: true }).click();
  return { person, email, page, texts, dialog: page.getByRole('dialog') };
}
