import { localeRows } from '@/platform/i18n/locale-rows';
import type { Locale } from '@/platform/i18n/locales';
import { type AreaType, areaTypes } from '@/values/areas';

type Node = { value: string; area_type: AreaType; parent_value: string | null };

/** One area in both languages. `keys` are its value and all its names, normalized for comparison. */
export type AreaRow = Node & { labels: Record<Locale, string>; keys: readonly string[] };

export type AreaTree<N extends Node> = {
  find: (value: string) => N | undefined;
  /** The countries are under null. */
  under: (parent: string | null) => readonly N[];
};

export function plantTree<N extends Node>(nodes: readonly N[]): AreaTree<N> {
  const byValue = new Map(nodes.map((node) => [node.value, node]));
  const byParent = new Map<string | null, N[]>();
  for (const node of nodes) {
    const siblings = byParent.get(node.parent_value);
    if (siblings) siblings.push(node);
    else byParent.set(node.parent_value, [node]);
  }
  return { find: (value) => byValue.get(value), under: (parent) => byParent.get(parent) ?? [] };
}

/** One value for each level; blank where none is chosen yet. */
export type AreaChoice = Record<AreaType, string>;
export const noChoice: AreaChoice = { country: '', province: '', city: '', district: '' };

/** Choosing at a level clears the levels below it (areas 3). */
export function choose(choice: AreaChoice, level: AreaType, value: string): AreaChoice {
  const at = areaTypes.indexOf(level);
  const upperLevels = areaTypes.slice(0, at).map((upper) => [upper, choice[upper]]);
  return { ...noChoice, ...Object.fromEntries(upperLevels), [level]: value };
}

/** The shop delivers here only (shop 3). */
export const homeCountry = 'CN';

/** Where most orders go: first in the sheet of a phone (areas 5). */
export const commonProvinces: readonly string[] = [
  '110000',
  '310000',
  '440000',
  '330000',
  '320000',
  '510000',
];

/** An area with all that is above it, and below it the city of a province that has only one (areas 5). */
export function choiceOf<N extends Node>(tree: AreaTree<N>, value: string): AreaChoice {
  const choice = choiceUp(tree, value);
  const [only, ...others] = tree.find(value)?.area_type === 'province' ? tree.under(value) : [];
  return only && others.length === 0 ? choose(choice, only.area_type, only.value) : choice;
}

function choiceUp<N extends Node>(tree: AreaTree<N>, value: string | null): AreaChoice {
  const area = value === null ? undefined : tree.find(value);
  return area ? choose(choiceUp(tree, area.parent_value), area.area_type, area.value) : noChoice;
}

/** What the tree knows of a choice, from the top: under a name that has no value yet nothing can be chosen. */
export function knownIn<N extends Node>(tree: AreaTree<N>, choice: AreaChoice): AreaChoice {
  const unknown = areaTypes.findIndex((level) => choice[level] !== '' && !tree.find(choice[level]));
  const known = unknown === -1 ? areaTypes : areaTypes.slice(0, unknown);
  return { ...noChoice, ...Object.fromEntries(known.map((level) => [level, choice[level]])) };
}

/** The parent under which a level is chosen; undefined while the level above has no value. */
export function parentOf(choice: AreaChoice, level: AreaType): string | null | undefined {
  const above = areaTypes[areaTypes.indexOf(level) - 1];
  return above ? choice[above] || undefined : null;
}

/** Names compare without case, width, spaces and apostrophes: "xian" finds Xi'an. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’·.-]/g, '');

// The suffix that a name may leave out (浙江, 杭州, Xihu) or add (Zhejiang Province) without a change of meaning.
const ending = /(省|市|自治区|地区|盟|区|县|旗|province|municipality|city|district|county|prefecture)$/;
const withoutEnding = (key: string) => key.replace(ending, '');

function onlyMatch(candidates: AreaRow[], name: string): AreaRow | undefined {
  const folded = foldName(name);
  if (!folded) return undefined;
  const exact = candidates.filter(({ keys }) => keys.includes(folded));
  const loose = ({ keys }: AreaRow) =>
    keys.some((key) => withoutEnding(key) === folded || key === withoutEnding(folded));
  const matches = exact.length > 0 ? exact : candidates.filter(loose);
  return matches.length === 1 ? matches[0] : undefined;
}

export type AreaNames = Partial<Record<AreaType, string | null | undefined>>;
export type AreaPath = Record<AreaType, string | null>;

/**
 * The chain of values that names (values, or labels of either language) stand for, from the country down. A blank level
 * is skipped: what is below it must then be unique. Null for what is blank, unknown or ambiguous, and for all below an
 * unknown one.
 */
export function resolvePath(tree: AreaTree<AreaRow>, names: AreaNames): AreaPath {
  const path: AreaPath = { country: null, province: null, city: null, district: null };
  let parents: (string | null)[] = [null];
  for (const level of areaTypes) {
    const candidates = parents.flatMap((parent) => tree.under(parent));
    const name = names[level]?.trim();
    const match = name ? onlyMatch(candidates, name) : undefined;
    path[level] = match?.value ?? null;
    parents = match ? [match.value] : name ? [] : candidates.map(({ value }) => value);
  }
  return path;
}

// 省直辖县级行政区划 and similar codes take the place of a city, but no address contains them.
const placeholder = /直辖县级行政区划$|^县$|^County-level units under |^Counties of /;

type AddressLabels = Partial<Record<AreaType | 'detailed_address', string | null>>;

/** The city as an address names it: not for a municipality, which is named as a province (areas 7). */
export const cityInAddress = ({ province, city }: AddressLabels): string =>
  !city || city === province || placeholder.test(city) ? '' : city;

/** An address on one line: 浙江省杭州市西湖区, or Xihu District, Hangzhou, Zhejiang. */
export function addressLine(address: AddressLabels, locale: Locale, gap = ''): string {
  const { country, province, district, detailed_address } = address;
  const given = [country, province, cityInAddress(address), district, detailed_address];
  const parts = given.flatMap((part) => part || []);
  return localeRows[locale].startsWithProvince ? parts.join(gap) : parts.toReversed().join(', ');
}

type Named = Node & { label: string };

/**
 * The options whose own name contains the text; those that start with it come first. When there is none, those with
 * such a name one level down, so that 仙桃 is found among the cities. `inOther` has the names in the other language.
 */
export function searchAreas<N extends Named>(
  tree: AreaTree<N>,
  options: readonly N[],
  text: string,
  inOther: AreaTree<Named>,
): readonly N[] {
  const folded = foldName(text);
  if (!folded) return options;
  const names = ({ value, label }: N) => [label, inOther.find(value)?.label ?? ''].map(foldName);
  const contains = (area: N) => names(area).some((name) => name.includes(folded));
  const starts = (area: N) => names(area).some((name) => name.startsWith(folded));
  const named = options.filter(contains);
  if (named.length === 0) return options.filter(({ value }) => tree.under(value).some(contains));
  return [...named.filter(starts), ...named.filter((area) => !starts(area))];
}

const mostFound = 30;

/** Areas of any level below the country by their own name, those that start with the text first, then the larger ones. */
export function searchEverywhere<N extends Named>(
  tree: AreaTree<N>,
  text: string,
  inOther: AreaTree<Named>,
): readonly N[] {
  const folded = foldName(text);
  if (!folded) return [];
  let level = tree.under(null).flatMap(({ value }) => tree.under(value));
  const found: N[][] = [[], []];
  while (level.length > 0) {
    for (const area of level) {
      if (placeholder.test(area.label)) continue;
      const names = [area.label, inOther.find(area.value)?.label ?? ''].map(foldName);
      if (names.some((name) => name.startsWith(folded))) found[0]?.push(area);
      else if (names.some((name) => name.includes(folded))) found[1]?.push(area);
    }
    level = level.flatMap(({ value }) => tree.under(value));
  }
  return found.flat().slice(0, mostFound);
}
