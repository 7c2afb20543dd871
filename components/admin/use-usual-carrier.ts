import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchCarriers } from '@/lib/shipping/admin-api';
import { type Carrier, carriers } from '@/values/shipping';

/**
 * The carriers for a form, and the one that stands in it until another is chosen (shipping 25): none before the first
 * answer, then always the same. What others enter meanwhile moves the choices alone.
 */
export function useUsualCarrier(): { choices: readonly Carrier[]; usual: Carrier | null } {
  const { data, isPending } = useQuery({
    queryKey: ['carriers'],
    queryFn: ({ signal }) => fetchCarriers(signal),
  });
  const [usual, setUsual] = useState<Carrier | null>(null);
  // After a failure too, so that no form waits for ever.
  if (usual === null && !isPending) setUsual(data?.carriers[0] ?? carriers[0]);
  return { choices: data?.carriers ?? carriers, usual };
}
