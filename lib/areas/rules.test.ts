import { areaTree, readAreaData } from './read-areas';
import {
  addressLine,
  choiceOf,
  choose,
  noChoice,
  parentOf,
  knownIn,
  plantTree,
  resolvePath,
  searchAreas,
  searchEverywhere,
} from './rules';

const xihu = { country: 'CN', province: '330000', city: '330100', district: '330106' };
const nothing = { country: null, province: null, city: null, district: null };
const areaOf = (locale: 'zh' | 'en') => (value: string) => {
  const area = areaTree.find(value);
  if (!area) throw new Error(value);
  const { labels, ...rest } = area;
  return { ...rest, label: labels[locale] };
};
const listed = (locale: 'zh' | 'en') =>
  plantTree(
    ['CN', '330000', '420000', '420100', '429000', '429004', '610000', '330100', '330106'].map(
      areaOf(locale),
    ),
  );

describe('resolvePath', () => {
  test('a name without a letter names nothing, not even an area that is called City', () => {
    const labels = { zh: '市', en: 'City' };
    const tree = plantTree([
      { value: 'CN', area_type: 'country' as const, parent_value: null, labels, keys: ['cn'] },
      { value: '1', area_type: 'province' as const, parent_value: 'CN', labels, keys: ['市', 'city'] },
    ]);
    expect(resolvePath(tree, { country: 'CN', province: 'city' }).province).toBe('1');
    expect(resolvePath(tree, { country: 'CN', province: '·' }).province).toBeNull();
  });

  test.each([
    ['values', xihu],
    ['Chinese labels', { country: '中国大陆', province: '浙江省', city: '杭州市', district: '西湖区' }],
    [
      'English labels',
      { country: 'Mainland China', province: 'Zhejiang', city: 'Hangzhou', district: 'Xihu District' },
    ],
    ['both mixed', { country: '中国', province: 'Zhejiang', city: '330100', district: '西湖区' }],
    ['short names', { country: 'China', province: '浙江', city: '杭州', district: 'Xihu' }],
    [
      'long names',
      { country: 'CN', province: 'Zhejiang Province', city: 'Hangzhou City', district: '西湖区' },
    ],
    [
      'other case, width and spaces',
      { country: 'ｃｎ', province: ' zhejiang', city: 'HANG ZHOU', district: 'xihu district ' },
    ],
  ])('finds a chain by %s', (_, names) => {
    expect(resolvePath(areaTree, names)).toEqual(xihu);
  });

  test('tells Shanxi from Shaanxi, and a city from the county of its name', () => {
    const at = (province: string) => resolvePath(areaTree, { country: 'CN', province }).province;
    expect([at('Shanxi'), at('Shaanxi'), at('山西'), at('陕西')]).toEqual([
      '140000',
      '610000',
      '140000',
      '610000',
    ]);
    const yining = { country: 'CN', province: '新疆', city: '伊犁哈萨克自治州' };
    expect(resolvePath(areaTree, { ...yining, district: '伊宁县' }).district).toBe('654021');
    expect(resolvePath(areaTree, { ...yining, district: 'Yining City' }).district).toBe('654002');
    expect(resolvePath(areaTree, { ...yining, district: '伊宁' }).district).toBeNull();
  });

  test('a part that is not under the one above it is unknown, and so is all below', () => {
    expect(resolvePath(areaTree, { ...xihu, province: '江苏省' })).toEqual({
      ...nothing,
      country: 'CN',
      province: '320000',
    });
    expect(resolvePath(areaTree, { ...xihu, city: '杭州县' })).toEqual({
      ...xihu,
      city: null,
      district: null,
    });
    expect(resolvePath(areaTree, { ...xihu, country: 'United States' })).toEqual(nothing);
  });

  test('another kind of the same name is another place', () => {
    const chengde = { country: 'CN', province: '河北省', city: '承德市' };
    expect(resolvePath(areaTree, { ...chengde, district: '承德县' }).district).toBe('130821');
    expect(resolvePath(areaTree, { ...chengde, district: '承德市' }).district).toBeNull();
  });

  test('a blank level is skipped when what is below it is unique', () => {
    expect(resolvePath(areaTree, { province: '浙江省', city: '杭州市', district: '西湖区' })).toEqual({
      ...xihu,
      country: null,
    });
    expect(resolvePath(areaTree, { city: ' ', district: '西湖区' })).toEqual(nothing);
    expect(resolvePath(areaTree, {})).toEqual(nothing);
  });

  test.each([
    '-',
    '.',
    '%',
    '_',
    '\\',
    '\u0000',
    '省',
    '市',
    '县区',
    'constructor',
    '__proto__',
    '9'.repeat(5000),
  ])('finds nothing for %j', (odd) => {
    expect(resolvePath(areaTree, { country: odd, province: odd, city: odd, district: odd })).toEqual(nothing);
    expect(resolvePath(areaTree, { district: odd })).toEqual(nothing);
  });

  test('gives every area back for its own labels, in both languages', () => {
    for (const locale of ['zh', 'en'] as const) {
      for (const province of areaTree.under('CN'))
        for (const city of areaTree.under(province.value))
          for (const district of areaTree.under(city.value)) {
            const names = {
              country: 'CN',
              province: province.labels[locale],
              city: city.labels[locale],
              district: district.labels[locale],
            };
            expect(resolvePath(areaTree, names).district).toBe(district.value);
          }
    }
  });
});

describe('choosing', () => {
  test('a level clears the ones below it and keeps the ones above', () => {
    expect(choose(xihu, 'province', '320000')).toEqual({ ...noChoice, country: 'CN', province: '320000' });
    expect(choose(xihu, 'country', 'CN')).toEqual({ ...noChoice, country: 'CN' });
    expect(choose(xihu, 'district', '330108')).toEqual({ ...xihu, district: '330108' });
  });

  test('a name that has no value yet is not known, nor is anything under it', () => {
    const tree = plantTree(['CN', '330000', '330100', '330106'].map(areaOf('zh')));
    expect(knownIn(tree, xihu)).toEqual(xihu);
    expect(knownIn(tree, { ...xihu, city: '杭州市', district: '330106' })).toEqual({
      ...xihu,
      ...{ city: '', district: '' },
    });
    expect(knownIn(tree, { ...xihu, country: '' })).toEqual({ ...xihu, country: '' });
  });

  test('a level is open once the one above it is chosen', () => {
    expect(parentOf(noChoice, 'country')).toBeNull();
    expect(parentOf(noChoice, 'province')).toBeUndefined();
    expect(parentOf(xihu, 'district')).toBe('330100');
  });
});

describe('addressLine', () => {
  test('runs from large to small in Chinese, from small to large in English', () => {
    const detailed_address = '文三路 1 号';
    expect(
      addressLine({ province: '浙江省', city: '杭州市', district: '西湖区', detailed_address }, 'zh'),
    ).toBe('浙江省杭州市西湖区文三路 1 号');
    expect(addressLine({ province: 'Zhejiang', city: 'Hangzhou', district: 'Xihu District' }, 'en')).toBe(
      'Xihu District, Hangzhou, Zhejiang',
    );
  });

  test('keeps what is named, with the country where one is asked for', () => {
    const whole = { country: '中国大陆', province: '天津市', city: '天津市', district: '和平区' };
    expect(addressLine({ ...whole, detailed_address: '南京路 1 号' }, 'zh', ' ')).toBe(
      '中国大陆 天津市 和平区 南京路 1 号',
    );
  });

  test('names a municipality once, and leaves out a group that is no place', () => {
    expect(addressLine({ province: '北京市', city: '北京市', district: '朝阳区' }, 'zh')).toBe(
      '北京市朝阳区',
    );
    for (const value of ['419000', '429000', '469000', '500200', '659000']) {
      const city = areaTree.find(value);
      for (const locale of ['zh', 'en'] as const)
        expect(
          addressLine({ province: 'A', city: city?.labels[locale] ?? 'missing', district: null }, locale),
        ).toBe('A');
    }
  });
});

describe('searchAreas', () => {
  const zh = listed('zh');
  const en = listed('en');
  const values = (parent: string, text: string) =>
    searchAreas(zh, zh.under(parent), text, en).map(({ value }) => value);

  test('finds by a part of either name', () => {
    expect(values('CN', '浙')).toEqual(['330000']);
    expect(values('CN', 'sha an')).toEqual(['610000']);
    expect(values('420000', 'HAN')).toEqual(['420100']);
  });

  test('finds the group that a place stands in', () => {
    expect(values('420000', '仙桃')).toEqual(['429000']);
    expect(values('420000', 'xiantao')).toEqual(['429000']);
  });

  test('no text is every option, and a foreign text none', () => {
    expect(values('CN', ' ')).toEqual(['330000', '420000', '610000']);
    expect(values('CN', 'Paris')).toEqual([]);
  });

  test('names that start with the text come first', () => {
    const found = searchAreas(en, en.under('CN'), 'h', plantTree([]));
    expect(found.map(({ label }) => label)).toEqual(['Hubei', 'Zhejiang', 'Shaanxi']);
  });
});

describe('the sheet of a phone (areas 5)', () => {
  const named = (locale: 'zh' | 'en') =>
    plantTree(readAreaData().map(({ labels, ...area }) => ({ ...area, label: labels[locale] })));
  const [zh, en] = [named('zh'), named('en')];

  test.each([
    ['a district with all above it', '330106', xihu],
    ['a province alone', '330000', { ...xihu, city: '', district: '' }],
    [
      'a province with its only city',
      '110000',
      { ...noChoice, country: 'CN', province: '110000', city: '110100' },
    ],
    [
      'a city without its district, though it has only one',
      '330100',
      { ...noChoice, country: 'CN', province: '330000', city: '330100' },
      plantTree(['CN', '330000', '330100', '330106'].map(areaOf('zh'))),
    ],
    ['the country', 'CN', { ...noChoice, country: 'CN' }],
    ['nothing for what is no area', 'XX', noChoice],
  ])('a choice is %s', (_, value, choice, tree = zh) => expect(choiceOf(tree, value)).toEqual(choice));

  test('the search finds any level by either name, the start of a name first, then the larger area', () => {
    const labels = (text: string) => searchEverywhere(zh, text, en).map(({ label }) => label);
    expect(labels('西湖')).toContain('西湖区');
    expect(labels('xihu')).toContain('西湖区');
    expect(labels('浙江')[0]).toBe('浙江省');
    expect(labels('海南')[0]).toBe('海南省');
    expect(labels('江').slice(0, 2)).toEqual(['江苏省', '江西省']);
    expect(labels('直辖')).toEqual([]);
    expect(labels('龙江')).toEqual(['龙江县', '黑龙江省']);
    expect(labels('ilongjiang')).toEqual(['黑龙江省']);
    expect(labels(' ')).toEqual([]);
    expect(labels('区').length).toBeLessThanOrEqual(30);
  });
});
