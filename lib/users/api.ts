import { call } from '@/platform/api-client';
import { storedId, writeStored } from '@/platform/browser-storage';
import type { RequestOf } from '@/platform/endpoint';
import { storageKeys } from '@/platform/storage-keys';
import { GetProfile, type Profile, UpdateProfile } from './contract';

export type ProfileRequest = RequestOf<typeof UpdateProfile>['body'];

export const fetchProfile = (signal: AbortSignal): Promise<Profile> => call(GetProfile, {}, { signal });

/**
 * Updates the stored user, which the header, the checkout and the other tabs read; not when somebody else has logged in
 * meanwhile, or nobody is.
 */
export function keepUser({ user }: Profile): void {
  if (storedId(storageKeys.user) === user.id) writeStored(storageKeys.user, JSON.stringify(user));
}

export async function saveProfile(body: ProfileRequest): Promise<Profile> {
  const profile = await call(UpdateProfile, { body });
  keepUser(profile);
  return profile;
}
