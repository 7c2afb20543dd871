import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchAreaValues } from '@/lib/areas/api';
import { type AreaChoice, noChoice } from '@/lib/areas/rules';
import { fetchProfile } from '@/lib/users/api';
import type { Profile, User } from '@/lib/users/contract';
import { areaTypes } from '@/values/areas';

export type LoadedProfile = { profile: Profile; areas: AreaChoice };

const isSamePlace = (one: User, other: User): boolean =>
  areaTypes.every((level) => one[level] === other[level]);

/** Turns area names into values; on failure the fields stay empty, and the saved address is not changed. */
async function areasOf({ country, province, city, district }: User): Promise<AreaChoice> {
  if (!country) return noChoice;
  try {
    const path = await fetchAreaValues({ country, province, city, district });
    return {
      country: path.country ?? '',
      province: path.province ?? '',
      city: path.city ?? '',
      district: path.district ?? '',
    };
  } catch (error) {
    console.error('area names were not converted', error);
    return noChoice;
  }
}

/** The saved profile, fetched once; a save on the page replaces it. */
export function useProfile(userId: number) {
  const client = useQueryClient();
  const queryKey = ['profile', userId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<LoadedProfile> => {
      const profile = await fetchProfile(signal);
      return { profile, areas: await areasOf(profile.user) };
    },
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  });
  /** Keeps what a save answered; areas that neither it nor this page had are looked up. */
  const keep = async (profile: Profile, sent: AreaChoice | null = null): Promise<LoadedProfile> => {
    const isKnown = data && isSamePlace(data.profile.user, profile.user);
    const areas = sent ?? (isKnown ? data.areas : await areasOf(profile.user));
    return client.setQueryData<LoadedProfile>(queryKey, { profile, areas }) ?? { profile, areas };
  };
  return { loaded: data, error, retry: refetch, keep };
}
