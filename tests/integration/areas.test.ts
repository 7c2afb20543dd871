import '@/tests/support/own-database';
import { asc } from 'drizzle-orm';
import { database, sql } from '@/db/client';
import { areas } from '@/db/schema';
import { presentAreas } from '@/lib/areas/present';
import { readAreaData } from '@/lib/areas/read-areas';
import { resolveAddress } from '@/lib/areas/resolve-address';
import { AppError } from '@/platform/errors';

afterAll(() => sql.end());

test('the table has exactly the areas that addresses are validated with', async () => {
  const rows = await database.select().from(areas).orderBy(asc(areas.position));
  const stored = rows.map(({ value, areaType, parentValue, label_zh, label_en }) => [
    value,
    areaType,
    parentValue,
    label_zh,
    label_en,
  ]);
  const known = readAreaData().map(({ value, area_type, parent_value, labels }) => [
    value,
    area_type,
    parent_value,
    labels.zh,
    labels.en,
  ]);
  expect(stored).toEqual(known);
});

test('an address given in one language is stored by value and read in the other', () => {
  const values = resolveAddress({
    country: 'China',
    province: 'Beijing',
    city: '北京市',
    district: 'Chaoyang District',
  });
  expect(values).toEqual({ country: 'CN', province: '110000', city: '110100', district: '110105' });
  expect(presentAreas(values, 'zh')).toEqual({
    country: '中国大陆',
    province: '北京市',
    city: '北京市',
    district: '朝阳区',
  });
});

test.each([
  [{ country: 'CN', province: '浙江省', city: '杭州市', district: '天河区' }, 'orderData.district'],
  [{ country: 'CN', province: '浙江省', city: '广州市', district: '天河区' }, 'orderData.city'],
  [{ country: 'CN', province: '台湾省', city: '台北市', district: '中正区' }, 'orderData.province'],
  [{ country: 'France', province: '浙江省', city: '杭州市', district: '西湖区' }, 'orderData.country'],
  [{ country: '', province: '浙江省', city: '杭州市', district: '西湖区' }, 'orderData.country'],
  [{ country: 'CN', province: '浙江省', city: '', district: '桐庐县' }, 'orderData.city'],
])('%j is refused at %s', (names, path) => {
  expect.assertions(2);
  try {
    resolveAddress(names, 'orderData.');
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ path, reason: 'address' }] });
  }
});
