import { type Sdk, loadSdk } from '@/components/browser/wechat-sdk';
import { fetchAreaValues } from '@/lib/areas/api';
import { homeCountry } from '@/lib/areas/rules';
import { fetchShareConfig } from '@/lib/sharing/api';
import { normalisePhone } from '@/lib/users/contract';
import { areaTypes } from '@/values/areas';
import type { Recipient } from './fill-recipient';

/** The names are WeChat's own: its county is our district. */
type WechatAddress = {
  userName: string;
  telNumber: string;
  provinceName: string;
  cityName: string;
  countryName: string;
  detailInfo: string;
};

type AddressCalls = {
  openAddress: (given: {
    success: (address: WechatAddress) => void;
    cancel: () => void;
    fail: () => void;
  }) => void;
};
type AddressSdk = Sdk & AddressCalls;

const withoutHash = (address: string) => address.split('#', 1)[0] ?? '';

/** WeChat compares the signature with the address of the page, on an iPhone with the one at which it was entered. */
function signableAddresses(): string[] {
  const [entry] = performance.getEntriesByType('navigation');
  return [...new Set([withoutHash(window.location.href), withoutHash(entry?.name ?? '')])].filter(Boolean);
}

async function isConfigured(address: string): Promise<AddressSdk | null> {
  const { sdkUrl, ...signed } = await fetchShareConfig(address);
  const wx = await loadSdk<AddressCalls>(sdkUrl);
  if (!wx) return null;
  return new Promise((resolve) => {
    wx.error(() => resolve(null));
    wx.config({ ...signed, jsApiList: ['openAddress'] });
    wx.ready(() => resolve(wx));
  });
}

/**
 * The address that the shopper picks in WeChat; null when the shopper picks none.
 * @throws when WeChat gives none
 */
export async function pickWechatAddress(): Promise<Partial<Recipient> | null> {
  let sdk: AddressSdk | null = null;
  for (const address of signableAddresses()) sdk ??= await isConfigured(address);
  if (!sdk) throw new Error('the JS-SDK refused its configuration');
  const { openAddress } = sdk;
  const picked = await new Promise<WechatAddress | null>((resolve, reject) =>
    openAddress({
      success: resolve,
      cancel: () => resolve(null),
      fail: () => reject(new Error('WeChat gave no address')),
    }),
  );
  if (!picked) return null;
  const { userName, telNumber, provinceName, cityName, countryName, detailInfo } = picked;
  const names = { country: homeCountry, province: provinceName, city: cityName, district: countryName };
  const path = await fetchAreaValues(names).catch(() => null);
  return {
    name: userName,
    phone: normalisePhone(telNumber),
    detailed_address: detailInfo,
    ...(path?.province ? Object.fromEntries(areaTypes.map((level) => [level, path[level] ?? ''])) : {}),
  };
}
