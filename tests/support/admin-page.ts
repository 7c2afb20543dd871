import { expect, type Page } from '@playwright/test';
import { pay, placeOrder } from './account';
import { newAdmin } from './admins';
import { type Device, newPerson } from './shopper';

/** A phone in Chinese and a wide dark window in English. */
export const adminDevices: Device[] = [
  { locale: 'zh', width: 390 },
  { locale: 'en', width: 1440, dark: true },
];

/** A new administrator, signed in, in the form in which the browser stores it. */
export async function signedIn(role: 'owner' | 'support' = 'owner') {
  const { user, accessToken, refreshToken } = (await newAdmin(role)).session;
  return {
    stored: { adminToken: accessToken, adminRefreshToken: refreshToken, adminUser: JSON.stringify(user) },
    cookies: { 'desk-session': accessToken },
  };
}

/** An order that its buyer paid in the wallet, and the admin address that shows it. */
export async function newPaidOrder() {
  const token = (await newPerson()).stored['accessToken'] ?? '';
  const { orderId } = await placeOrder(token);
  await pay(token, orderId);
  const number = orderId.replace('ORDER_', '');
  return { orderId, number, path: `/admin?order=${number}` };
}

export const expectNoOverflow = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
