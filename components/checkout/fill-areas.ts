import type { UseFormReturn } from 'react-hook-form';
import { fetchAreaValues } from '@/lib/areas/api';
import type { AreaNames } from '@/lib/areas/rules';
import { areaTypes } from '@/values/areas';
import type { CheckoutValues } from './validation';

/**
 * Fills in names of areas, which an order accepts too, and then their values, which the fields can show. What is chosen
 * meanwhile stays. @returns whether each level has a value
 */
export async function fillAreas(form: UseFormReturn<CheckoutValues>, areas: AreaNames): Promise<boolean> {
  for (const level of areaTypes) form.setValue(level, areas[level] ?? '');
  try {
    const path = await fetchAreaValues(areas);
    for (const level of areaTypes) {
      if (form.getValues(level) !== (areas[level] ?? '')) break;
      form.setValue(level, path[level] ?? '');
    }
    return areaTypes.every((level) => form.getValues(level));
  } catch (error) {
    // The shopper chooses what could not be converted (checkout 7).
    console.error('area names were not converted', error);
    return false;
  }
}
