import { noChoice } from '@/lib/areas/rules';
import type { User } from '@/lib/users/contract';
import { errorsOf, requestOf, valuesOf } from './profile-values';

const user: User = {
  id: 7,
  name: '林夏',
  phone: '13900000001',
  email: null,
  address: '',
  countryCode: 'CN',
  country: '中国大陆',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detailed_address: '文三路 1 号',
  is_admin: false,
  isAdmin: false,
  role: null,
};
const areas = { country: 'CN', province: '330000', city: '330100', district: '330106' };
const values = valuesOf(user, areas);

test('empty values are sent as null, and contacts in the form in which they are stored', () => {
  const typed = { ...values, phone: ' 139 0000-0002 ', email: ' Lin@Example.com', detailed_address: ' ' };
  expect(requestOf(typed, { phone: true, email: true, detailed_address: true })).toEqual({
    name: '林夏',
    phone: '13900000002',
    email: 'lin@example.com',
    ...{ ...areas, detailed_address: null },
  });
});

test('what was not changed here is not sent, so that what another page saved meanwhile stays', () => {
  expect(requestOf(values, {})).toEqual({ name: '林夏' });
  expect(requestOf({ ...values, email: 'lin@example.com' }, { email: true })).toEqual({
    name: '林夏',
    email: 'lin@example.com',
  });
});

test('an address is sent as one when any part of it was changed', () => {
  const whole = { name: '林夏', ...areas, detailed_address: '文三路 2 号' };
  expect(requestOf({ ...values, detailed_address: '文三路 2 号' }, { detailed_address: true })).toEqual(
    whole,
  );
  expect(requestOf({ ...values, district: '' }, { district: true })).toEqual({
    ...whole,
    ...{ district: null, detailed_address: '文三路 1 号' },
  });
});

test('areas that could not be looked up clear nothing', () => {
  const unknown = valuesOf(user, noChoice);
  expect(requestOf(unknown, { detailed_address: true })).not.toHaveProperty('country');
  expect(requestOf({ ...unknown, country: 'CN' }, { country: true })).toMatchObject({
    country: 'CN',
    province: null,
  });
  expect(requestOf(unknown, { country: true })).toMatchObject({ country: null });
});

test('each field shows its first error', () => {
  expect(errorsOf({ ...values, name: ' ', phone: '', email: 'lin' }, user)).toMatchObject({
    name: { reason: 'nameRequired' },
    phone: { reason: 'cannotClearPhone' },
    email: { reason: 'invalidEmail' },
  });
  expect(errorsOf({ ...values, phone: '' }, user)).toMatchObject({ phone: { reason: 'contactRequired' } });
  expect(errorsOf(values, user)).toEqual({});
});
