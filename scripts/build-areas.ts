import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { areaList } from '@vant/area-data';
import { pinyin } from 'pinyin-pro';
import { root } from './setup/root.mjs';

// Builds lib/areas/data/areas.json: names and codes come from @vant/area-data, English names from pinyin. The two
// reviewed tables in the same folder overrule both.

const folder = pathToFileURL(`${root}/lib/areas/data/`);
const excluded = /^(71|81|82)/; // Taiwan, Hong Kong, Macau: no delivery

type Row = { code: string; name: string };

/** Rows of a reviewed table, by code. Each row repeats the name it was written for, to detect a changed source. */
function readTable(file: string, known: ReadonlySet<string>): Map<string, string[]> {
  const [, ...lines] = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [code = '', ...cells] = line.split('\t');
      if (!known.has(code)) throw new Error(`${file}: no area has the code ${code} any more`);
      return [code, cells];
    }),
  );
}

function correct(rows: Row[], corrections: Map<string, string[]>): Row[] {
  return rows.flatMap((row) => {
    const [source, name] = corrections.get(row.code) ?? [row.name, row.name];
    if (source !== row.name || !name) throw new Error(`corrections.tsv: ${row.code} is ${row.name} now`);
    return name === '-' ? [] : [{ ...row, name }];
  });
}

// oxfmt-ignore
const peoples: Record<string, string> = {
  满族: 'Manchu', 回族: 'Hui', 蒙古族: 'Mongol', 蒙古: 'Mongol', 朝鲜族: 'Korean', 达斡尔族: 'Daur',
  土家族: 'Tujia', 苗族: 'Miao', 侗族: 'Dong', 瑶族: 'Yao', 壮族: 'Zhuang', 各族: 'Various Nationalities',
  畲族: 'She', 仫佬族: 'Mulao', 毛南族: 'Maonan', 黎族: 'Li', 羌族: 'Qiang', 彝族: 'Yi', 藏族: 'Tibetan',
  仡佬族: 'Gelao', 布依族: 'Buyei', 水族: 'Sui', 哈尼族: 'Hani', 傣族: 'Dai', 白族: 'Bai', 景颇族: 'Jingpo',
  傈僳族: 'Lisu', 纳西族: 'Naxi', 拉祜族: 'Lahu', 佤族: 'Va', 布朗族: 'Blang', 独龙族: 'Derung', 怒族: 'Nu',
  普米族: 'Pumi', 裕固族: 'Yugur', 保安族: 'Bonan', 东乡族: 'Dongxiang', 撒拉族: 'Salar', 土族: 'Tu',
  哈萨克族: 'Kazakh', 哈萨克: 'Kazakh', 柯尔克孜: 'Kyrgyz', 塔吉克: 'Tajik', 锡伯: 'Xibe',
};

const anyPeople = Object.keys(peoples)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const autonomous = new RegExp(`^(.+?)((?:${anyPeople})+)(自治州|自治县|区)$`);
const autonomousUnit: Record<string, string> = {
  自治州: 'Autonomous Prefecture',
  自治县: 'Autonomous County',
  区: 'District',
};

const endings: [RegExp, string][] = [
  [/街道$/, 'Subdistrict'],
  [/镇$/, 'Town'],
  [/(高新技术产业开发区|高新技术产业园区|高新技术开发区|高新区)$/, 'High-tech Zone'],
  [/经济技术开发区$/, 'Economic and Technological Development Zone'],
  [/经济开发区$/, 'Economic Development Zone'],
  [/开发区$/, 'Development Zone'],
  [/工业园区$/, 'Industrial Park'],
  [/(?<=..)新区$/, 'New Area'],
  [/地区$/, 'Prefecture'],
  [/区$/, 'District'],
  [/县$/, 'County'],
  [/旗$/, 'Banner'],
  [/盟$/, 'League'],
];

/** Pinyin in ASCII, as one word: 西安 is Xi'an, 吕梁 is Luliang. */
function romanise(stem: string): string {
  const [first = '', ...rest] = pinyin(stem, { toneType: 'none', type: 'array' }).map((syllable) =>
    syllable.replaceAll('ü', 'u'),
  );
  const word = first + rest.map((syllable) => (/^[aoe]/.test(syllable) ? `'${syllable}` : syllable)).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const listed = (names: string[]) => names.join(', ').replace(/, (?=[^,]*$)/, ' and ');

/** One style for all names: "Zhejiang", "Hangzhou", "Xihu District", "Tonglu County", "Yuyao City". */
function englishName({ code, name }: Row): string {
  const nation = autonomous.exec(name);
  if (nation) {
    const [, stem = '', nations = '', unit = ''] = nation;
    const who = [...nations.matchAll(new RegExp(anyPeople, 'g'))].map(
      ([people]) => peoples[people] ?? people,
    );
    return `${romanise(stem)} ${listed(who)} ${autonomousUnit[unit]}`;
  }
  if (code.endsWith('00') && /[省市]$/.test(name)) return romanise(name.slice(0, -1));
  if (name.endsWith('市')) return `${romanise(name.slice(0, -1))} City`;
  const [ending, word] = endings.find(([pattern]) => pattern.test(name)) ?? [];
  if (!ending) throw new Error(`${code} ${name} needs a row in place-names.tsv`);
  const stem = name.replace(ending, '');
  return stem ? `${romanise(stem)} ${word}` : `${word}`;
}

const source = [areaList.province_list, areaList.city_list, areaList.county_list]
  .flatMap((list) => Object.entries(list))
  .filter(([code]) => !excluded.test(code))
  .map(([code, name]) => ({ code, name }))
  .toSorted((a, b) => Number(a.code) - Number(b.code));

const codes = new Set(source.map(({ code }) => code));
const placeNames = readTable('place-names.tsv', codes);
const rows = correct(source, readTable('corrections.tsv', codes)).map((row) => {
  const [written, english] = placeNames.get(row.code) ?? [row.name, englishName(row)];
  if (written !== row.name || !english) throw new Error(`place-names.tsv: ${row.code} is ${row.name} now`);
  return [row.code, row.name, english];
});
const country = ['CN', '中国大陆', 'Mainland China'];
const lines = [country, ...rows].map((row) => JSON.stringify(row));
writeFileSync(new URL('areas.json', folder), `[\n${lines.join(',\n')}\n]\n`);
process.stdout.write(`${lines.length} areas\n`);
