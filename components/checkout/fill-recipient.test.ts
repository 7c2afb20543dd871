import type { UseFormReturn } from 'react-hook-form';
import { fillRecipient } from './fill-recipient';
import { type CheckoutValues, emptyValues, firstRefusal, problemsOf } from './validation';

const lin: CheckoutValues = {
  ...emptyValues,
  name: '林知夏',
  phone: '13800138000',
  email: 'lin@example.com',
  province: '330000',
  city: '330100',
  district: '330106',
  detailed_address: '文三路 478 号',
  notes: '下午送',
  hasConsent: true,
};
const noAreas = { country: 'CN', province: '', city: '', district: '' };

/** A form that holds the values, with the part of it that is asked for. */
function formWith(values: CheckoutValues) {
  let now = values;
  const form = {
    getValues: () => ({ ...now }),
    setValue: (field: keyof CheckoutValues, value: string) => (now = { ...now, [field]: value }),
    clearErrors: () => undefined,
    formState: { isSubmitted: false },
  };
  return { form: form as unknown as UseFormReturn<CheckoutValues>, values: () => now };
}

test('an address without a district leaves the district blank, and the order is refused there', () => {
  const { form, values } = formWith(lin);
  const undo = fillRecipient(form, {
    ...{ name: '张伟', phone: '13900139000' },
    ...{ country: 'CN', province: '440000', city: '440300', district: '' },
    detailed_address: '科技园 1 号',
  });
  expect(values()).toEqual({
    ...lin,
    ...{ name: '张伟', phone: '13900139000' },
    ...{ province: '440000', city: '440300', district: '' },
    detailed_address: '科技园 1 号',
  });
  expect(firstRefusal(problemsOf(values()))).toEqual({ refusal: 'addressRequired', field: 'district' });
  undo();
  expect(values()).toEqual(lin);
});

test('a street alone does not stay beside the areas of another address, nor areas beside its street', () => {
  const street = formWith(lin);
  const undo = fillRecipient(street.form, {
    name: '',
    ...noAreas,
    country: '',
    detailed_address: '鼓楼区中山路 1 号',
  });
  expect(street.values()).toEqual({ ...lin, ...noAreas, detailed_address: '鼓楼区中山路 1 号' });
  undo();
  expect(street.values()).toEqual(lin);

  const areas = formWith(lin);
  fillRecipient(areas.form, { province: '440000', city: '440300', district: '440305' });
  expect(areas.values()).toEqual({
    ...lin,
    ...{ province: '440000', city: '440300', district: '440305' },
    detailed_address: '',
  });
});

test('a name and a phone leave the address as it is', () => {
  const { form, values } = formWith(lin);
  fillRecipient(form, { name: '张伟', phone: '13900139000', detailed_address: '' });
  expect(values()).toEqual({ ...lin, name: '张伟', phone: '13900139000' });
});
