import { expect, type Page } from '@playwright/test';
import { newAdmin } from './admins';
import { type Device } from './shopper';

/** A phone in Chinese and a wide dark window in English. */
export const deskDevices: Device[] = [
  { locale: 'zh', width: 390 },
  { locale: 'en', width: 1440, dark: true },
];

/** A new administrator, signed in as the browser keeps it. */
export async function signedIn(role: 'owner' | 'support' = 'owner') {
  const { user, accessToken, refreshToken } = (await newAdmin(role)).session;
  return {
    stored: { adminToken: accessToken, adminRefreshToken: refreshToken, adminUser: JSON.stringify(user) },
    cookies: { 'desk-session': accessToken },
  };
}

export const expectNoOverflow = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
