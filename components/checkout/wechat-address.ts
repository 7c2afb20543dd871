import { type Sdk, loadSdk } from '@/components/browser/wechat-sdk';
import { fetchAreaValues } from '@/lib/areas/api';
import { homeCountry } from '@/lib/areas/rules';
import { fetchShareConfig } from '@/lib/sharing/api';
import { areaTypes } from '@/values/areas';
import { normalisePhone } from '@/values/phones';
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

/** A second configuration would be asked for at once, and answered later than the call that follows it. */
let configured: { address: string; sdk: Promise<AddressSdk> } | null = null;

/** The SDK, configured for this document, which was entered at the checkout. @throws when WeChat refuses the signature */
function configuredSdk(): Promise<AddressSdk> {
  const [address = ''] = window.location.href.split('#', 1);
  if (configured?.address !== address) configured = { address, sdk: configure(address) };
  return configured.sdk;
}

async function configure(address: string): Promise<AddressSdk> {
  const { sdkUrl, ...signed } = await fetchShareConfig(address);
  const wx = await loadSdk<AddressCalls>(sdkUrl);
  return new Promise((resolve, reject) => {
    if (!wx) return reject(new Error('the JS-SDK was not loaded'));
    wx.error(() => reject(new Error('the JS-SDK refused its configuration')));
    wx.config({ ...signed, jsApiList: ['openAddress'] });
    wx.ready(() => resolve(wx));
  });
}

async function pick(): Promise<WechatAddress | null> {
  const { openAddress } = await configuredSdk();
  return new Promise((resolve, reject) =>
    openAddress({
      success: resolve,
      cancel: () => resolve(null),
      fail: () => reject(new Error('WeChat gave no address')),
    }),
  );
}

/**
 * The address that the shopper picks in WeChat; null when the shopper picks none.
 * @throws when WeChat gives none
 */
export async function pickWechatAddress(): Promise<Partial<Recipient> | null> {
  const picked = await pick().catch((error: unknown) => {
    // The next press configures anew.
    configured = null;
    throw error;
  });
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
