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
  expect(requestOf(typed, false)).toEqual({
    name: '林夏',
    phone: '13900000002',
    email: 'lin@example.com',
    detailed_address: null,
  });
});

test('areas are sent only when they were changed, so that a list that did not load clears nothing', () => {
  expect(requestOf(valuesOf(user, noChoice), false)).not.toHaveProperty('country');
  expect(requestOf({ ...values, district: '' }, true)).toMatchObject({ ...areas, district: null });
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
