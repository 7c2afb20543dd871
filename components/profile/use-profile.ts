import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchAreaValues } from '@/lib/areas/api';
import { type AreaChoice, noChoice } from '@/lib/areas/rules';
import { fetchProfile } from '@/lib/users/api';
import type { Profile, User } from '@/lib/users/contract';

type Loaded = { profile: Profile; areas: AreaChoice };

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
    queryFn: async ({ signal }): Promise<Loaded> => {
      const profile = await fetchProfile(signal);
      return { profile, areas: await areasOf(profile.user) };
    },
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  });
  const keep = (profile: Profile) =>
    client.setQueryData<Loaded>(queryKey, (before) => before && { ...before, profile });
  return { loaded: data, error, retry: refetch, keep };
}
