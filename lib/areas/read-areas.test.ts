import { readFileSync } from 'node:fs';
import { areaTypes } from '@/values/areas';
import { areaTree, readAreaData } from './read-areas';
import { foldName } from './rules';

const areas = readAreaData();
const ofType = (type: string) => areas.filter(({ area_type }) => area_type === type);
const english = (value: string) => areaTree.find(value)?.labels.en;

// Codes of the standard: development zones are 70 to 80 and from 90, and four cities have towns instead of districts.
const standard = ofType('district').filter(
  ({ value }) => !/^(4419|4420|4604|6202)/.test(value) && !/(7\d|80|9\d)$/.test(value),
);
const ending = (pattern: RegExp) => standard.filter(({ labels }) => pattern.test(labels.zh)).length;

test('one country and the 31 provinces of the mainland', () => {
  expect(ofType('country').map(({ value }) => value)).toEqual(['CN']);
  expect(ofType('province')).toHaveLength(31);
  expect(areas.filter(({ value }) => /^(71|81|82)/.test(value))).toEqual([]);
});

test('every area has a parent of the type above it, listed before it', () => {
  const seen = new Set<string | null>([null]);
  for (const { value, area_type, parent_value } of areas) {
    expect(seen).toContain(parent_value);
    const above = areaTypes[areaTypes.indexOf(area_type) - 1];
    expect([value, parent_value && areaTree.find(parent_value)?.area_type]).toEqual([value, above ?? null]);
    seen.add(value);
  }
});

test('every value is a code of six digits, once', () => {
  const values = areas.map(({ value }) => value).filter((value) => value !== 'CN');
  expect(values.filter((value) => !/^[1-6]\d{5}$/.test(value))).toEqual([]);
  expect(new Set(values).size).toBe(values.length);
});

test('every chain has four levels', () => {
  const childless = areas.filter(
    ({ area_type, value }) => area_type !== 'district' && areaTree.under(value).length === 0,
  );
  expect(childless).toEqual([]);
});

test("counts agree with the ministry's, of the end of 2024", () => {
  // 333 of prefecture level, the four municipalities, Chongqing's counties, and four groups directly under a province
  expect(ofType('city')).toHaveLength(333 + 4 + 1 + 4);
  expect(ending(/市$/)).toBe(397);
  expect(ending(/(?<!自治)县$/)).toBe(1301 - 1); // the shop does not deliver to Kinmen
  expect(ending(/自治县$/)).toBe(117);
  expect(ending(/(?<!自治)旗$/)).toBe(49);
  expect(ending(/自治旗$/)).toBe(3);
  // 977 districts, the special and the forestry one, four run by the Daxing'anling forestry, two new areas
  expect(ending(/区$/)).toBe(977 + 2 + 4 + 2);
});

test('every English name is plain ASCII in one style', () => {
  const odd = areas.filter(
    ({ labels }) => !/^[A-Z][a-z]*('[a-z]+)?([ ,-]+[A-Za-z][a-z]*('[a-z]+)?)*$/.test(labels.en),
  );
  expect(odd.map(({ labels }) => labels.en)).toEqual([]);
  const untyped =
    /(District|County|City|Banner|Town|Subdistrict|Zone|Area|Park|Committee|Songshan Lake|Port)$/;
  expect(ofType('district').filter(({ labels }) => !untyped.test(labels.en))).toEqual([]);
});

test('siblings differ in both languages, and so do all the names that an address may use', () => {
  for (const parent of [null, ...areas.map(({ value }) => value)]) {
    const siblings = areaTree.under(parent);
    for (const locale of ['zh', 'en'] as const)
      expect(new Set(siblings.map(({ labels }) => foldName(labels[locale]))).size).toBe(siblings.length);
    const keys = siblings.flatMap((area) => [...new Set(area.keys)]);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test('every alias names an area that exists', () => {
  const aliases = JSON.parse(readFileSync('lib/areas/data/aliases.json', 'utf8')) as Record<string, string[]>;
  expect(Object.keys(aliases).filter((value) => !areaTree.find(value))).toEqual([]);
});

test.each([
  // capitals of provinces, and names that are not pinyin
  ['CN', 'Mainland China'],
  ['110000', 'Beijing'],
  ['140000', 'Shanxi'],
  ['610000', 'Shaanxi'],
  ['150000', 'Inner Mongolia'],
  ['540000', 'Tibet'],
  ['650000', 'Xinjiang'],
  ['150100', 'Hohhot'],
  ['230100', 'Harbin'],
  ['540100', 'Lhasa'],
  ['610100', "Xi'an"],
  ['650100', 'Urumqi'],
  ['653100', 'Kashgar Prefecture'],
  ['652800', 'Bayingolin Mongol Autonomous Prefecture'],
  ['422800', 'Enshi Tujia and Miao Autonomous Prefecture'],
  ['152500', 'Xilingol League'],
  // characters with more than one reading
  ['371722', 'Shan County'],
  ['130726', 'Yu County'],
  ['411726', 'Biyang County'],
  ['320116', 'Luhe District'],
  ['341500', "Lu'an"],
  ['441422', 'Dabu County'],
  ['410621', 'Xun County'],
  ['341021', 'She County'],
  ['341621', 'Guoyang County'],
  ['130225', 'Laoting County'],
  ['330382', 'Yueqing City'],
  ['310112', 'Minhang District'],
  ['140428', 'Zhangzi County'],
  ['141024', 'Hongtong County'],
  ['140924', 'Fanshi County'],
  ['361124', 'Yanshan County'],
  ['420116', 'Huangpi District'],
  ['510682', 'Shifang City'],
  ['511527', 'Junlian County'],
  ['511381', 'Langzhong City'],
  ['513221', 'Wenchuan County'],
  ['610829', 'Wubu County'],
  ['611026', 'Zhashui County'],
  ['621223', 'Tanchang County'],
  ['652823', 'Yuli County'],
  ['222404', 'Hunchun City'],
  ['340300', 'Bengbu'],
  ['341600', 'Bozhou'],
  ['131025', 'Daicheng County'],
  ['410781', 'Weihui City'],
  ['440113', 'Panyu District'],
  ['441900', 'Dongguan'],
  ['522701', 'Duyun City'],
  ['540300', 'Qamdo'],
  ['330106', 'Xihu District'],
])('%s is %s', (value, name) => {
  expect(english(value)).toBe(name);
});

test('no name keeps a reading that place names never have', () => {
  const pinyin = (pattern: RegExp) =>
    areas.filter(({ labels }) => pattern.test(labels.zh)).map(({ labels }) => labels.en);
  expect(pinyin(/都/).filter((name) => /dou/i.test(name))).toEqual([]);
  expect(pinyin(/什/).filter((name) => /shen/i.test(name))).toEqual([]);
});
