import { valuesFrom } from './draft';
import { recipientFromFlash, savedInfoOf } from './saved-info';
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
      isComplete: false,
      isWorthOffering: true,
    });
  });

  test('has no street where the single address only repeats the areas', () => {
    const info = savedInfoOf({ ...lin, detailed_address: null, address: '浙江省杭州市西湖区' }, 'zh');
    expect(info).toMatchObject({ isComplete: false, areas: { district: '西湖区' } });
    expect(info?.texts).not.toHaveProperty('detailed_address');
  });

  test('is complete when an order needs nothing else', () => {
    expect(savedInfoOf(lin, 'zh')).toMatchObject({ isComplete: true, isWorthOffering: true });
    for (const part of ['name', 'phone', 'province', 'city', 'district', 'detailed_address'] as const)
      expect(savedInfoOf({ ...lin, [part]: '' }, 'zh')?.isComplete).toBe(false);
  });

  test('is not offered when it is the contact of the login alone', () => {
    expect(savedInfoOf({ ...nobody, phone: '13800138000' }, 'zh')?.isWorthOffering).toBe(false);
  });

  test('comes from an order that is bought again, too, and from nothing else', () => {
    const { address: _, ...order } = lin;
    expect(recipientFromFlash({ ...order, product_id: 1 })).toEqual(lin);
    for (const other of [null, 'x', 7, {}, { name: 7 }]) expect(recipientFromFlash(other)).toBeNull();
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
