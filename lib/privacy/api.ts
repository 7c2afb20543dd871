import * as z from 'zod/mini';
import { EndOtherSessions, EndSession, ListSessions, VerifyContact } from '@/lib/auth/contract';
import { keepUser } from '@/lib/users/api';
import type { Profile } from '@/lib/users/contract';
import { call } from '@/platform/api-client';
import { clearTab, writeStored } from '@/platform/browser-storage';
import { storageKeys } from '@/platform/storage-keys';
import { DeleteAccount, ExportData } from './contract';

// The calls for the own account are here and not in `lib/auth/api.ts`, because every page's header loads that file.

type TypedCode = ({ phone: string } | { email: string }) & { code: string };

/** @param proof the code of a login that the account has already (auth 16) */
export async function verifyContact(contact: TypedCode, proof: TypedCode): Promise<Profile> {
  const profile = await call(VerifyContact, { body: { ...contact, proof } });
  keepUser(profile);
  return profile;
}

export const fetchSessions = (page: number, signal: AbortSignal) =>
  call(ListSessions, { query: { page, limit: 10 } }, { signal });

export const endSession = (id: string) => call(EndSession, { params: { id } });

export const endOtherSessions = () => call(EndOtherSessions, {});

/** The text of the file, unchanged as the server sent it. */
export async function fetchMyData(): Promise<string> {
  const data = await call(ExportData, {});
  return JSON.stringify(z.encode(ExportData.output, data), null, 2);
}

/** Deletes the account and removes it from this browser. */
export async function deleteAccount(login: TypedCode): Promise<{ openOrders: number }> {
  const outcome = await call(DeleteAccount, { body: login });
  for (const key of [storageKeys.accessToken, storageKeys.refreshToken, storageKeys.user, storageKeys.openid])
    writeStored(key, null);
  clearTab();
  return outcome;
}
