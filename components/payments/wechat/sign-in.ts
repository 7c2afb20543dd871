import { exchangeWechatCode, fetchWechatAuthUrl } from '@/lib/auth/wechat/api';
import { readStored, writeStored } from '@/platform/browser-storage';
import { storageKeys } from '@/platform/storage-keys';
import type { SignInReturn } from './use-sign-in-return';

/** Who pays, as WeChat names the person to this shop; null until a sign-in. */
export const knownPayer = (): string | null => readStored(storageKeys.openid);

/** The stored payer may belong to another login. */
export const forgetPayer = (): void => writeStored(storageKeys.openid, null);

/** The address of WeChat's sign-in, which leads back to the order. */
export const signInUrl = async (orderId: string): Promise<string> => (await fetchWechatAuthUrl(orderId)).url;

/** Trades what the sign-in brought back for the payer, and remembers it. @throws ApiError */
export async function identifyPayer({ code, state }: SignInReturn): Promise<string> {
  const { openid } = await exchangeWechatCode(code, state);
  writeStored(storageKeys.openid, openid);
  return openid;
}
