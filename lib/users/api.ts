import { call } from '@/platform/api-client';
import { writeStored } from '@/platform/browser-storage';
import type { RequestOf } from '@/platform/endpoint';
import { storageKeys } from '@/platform/storage-keys';
import { GetProfile, type Profile, UpdateProfile } from './contract';

export type ProfileRequest = RequestOf<typeof UpdateProfile>['body'];

export const fetchProfile = (signal: AbortSignal): Promise<Profile> => call(GetProfile, {}, { signal });

/** Updates the stored user, which the header, the checkout and the other tabs read. */
export function keepUser({ user }: Profile): void {
  writeStored(storageKeys.user, JSON.stringify(user));
}

export async function saveProfile(body: ProfileRequest): Promise<Profile> {
  const profile = await call(UpdateProfile, { body });
  keepUser(profile);
  return profile;
}
