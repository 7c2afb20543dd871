import { valuesFrom } from './draft';
import { maskPhone, savedInfoOf } from './saved-info';
import { emptyValues } from './validation';

const nobody = {
  name: '',
  phone: null,
  email: null,
  address: '',
  country: null,
  province: null,
  city: null,
  district: null,
  detailed_address: null,
};
const lin = {
  ...nobody,
  name: '林知夏',
  phone: '13800138000',
  email: 'lin@example.com',
  country: '中国大陆',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detailed_address: '文三路 478 号',
};

describe('saved information', () => {
  test('is shown on one line with the phone masked', () => {
    expect(savedInfoOf(lin, 'zh')?.shown).toBe('林知夏 · 138****8000 · 浙江省杭州市西湖区');
    expect(maskPhone('0571888888')).toBe('057****8888');
  });

  test('fills in contact and address', () => {
    expect(savedInfoOf(lin, 'zh')).toMatchObject({
      texts: {
        name: '林知夏',
        phone: '13800138000',
        email: 'lin@example.com',
        detailed_address: '文三路 478 号',
      },
      areas: { country: '中国大陆', province: '浙江省', city: '杭州市', district: '西湖区' },
    });
  });

  test('reads the older single address field', () => {
    const info = savedInfoOf({ ...nobody, address: '杭州市西湖区文三路 478 号' }, 'zh');
    expect(info).toEqual({
      shown: '杭州市西湖区文三路 478 号',
      texts: { detailed_address: '杭州市西湖区文三路 478 号' },
      areas: null,
    });
  });

  test('shows the e-mail when there is no phone, and is null when nothing is saved', () => {
    expect(savedInfoOf({ ...nobody, email: 'nora@example.com' }, 'en')?.shown).toBe('nora@example.com');
    expect(savedInfoOf(nobody, 'en')).toBeNull();
  });
});

describe('values typed before a reload', () => {
  test('are restored, and other stored data is not', () => {
    expect(valuesFrom({ name: '林知夏', agreed: true, phone: 138, other: 'x' })).toEqual({
      ...emptyValues,
      name: '林知夏',
      hasConsent: true,
    });
    for (const nothing of [null, 'x', 7, []]) expect(valuesFrom(nothing)).toEqual(emptyValues);
  });
});
