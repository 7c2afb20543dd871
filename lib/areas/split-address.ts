import { areaTypes, type AreaType } from '@/values/areas';
import type { Area } from './contract';
import { type AreaChoice, type AreaTree, choiceOf, noChoice } from './rules';

type Span = { from: number; to: number };
type PartKind = 'name' | 'phone' | 'area' | 'street';
type Part = Span & { kind: PartKind };

/** What a pasted text holds of a recipient; blank where it has none. `parts` say where in the text each stands. */
export type SplitAddress = {
  name: string;
  phone: string;
  areas: AreaChoice;
  street: string;
  parts: Part[];
  missing: PartKind[];
};

const peoples =
  '蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|塔吉克|怒|普米|裕固|保安|独龙|各';
const selfGoverning = new RegExp(`(?:(?:${peoples})族?)*自治[区州县旗]$`);
const ending = /(?:特别行政区|地区|新区|林区|矿区|特区|街道|[省市盟区县旗镇])$/;

/** A name as people shorten it: 浙江, 内蒙古, 恩施. One letter alone is no name. */
function shortOf(label: string): string {
  const shorts = [selfGoverning, /自治[区州县旗]$/, ending].map((end) => label.replace(end, ''));
  return shorts.find((short) => short.length > 1 && short !== label) ?? label;
}

/** Codes take the place of a city or a district here, and some shops write them: 市辖区, 省直辖县级行政区划. */
const placeholder = /^(?:市辖区|县|(?:省|自治区)?直辖县级行政区划)/;
const between = /^[\s,，、|/·-]*/;
const roadAhead = /^(?:路|街|大道|道|巷|弄|村|桥|广场)/;

type Found = { choice: AreaChoice; to: number; levels: number; isWhole: boolean };

/** The areas that a text names from one place on, the longest chain first; levels may be missing above and between. */
function chainAt(text: string, from: number, tree: AreaTree<Area>, index: Map<string, Area[]>): Found | null {
  /** Several cities have a 鼓楼区: without its city it says nothing. */
  const hasTwin = ({ label, value }: Area, above: Area | null) =>
    (index.get(label.slice(0, 2)) ?? []).some(
      (other) =>
        other.label === label &&
        other.value !== value &&
        other.area_type === 'district' &&
        (!above || isUnder(tree, other, above)),
    );
  const read = (at: number, above: Area | null): Found | null => {
    const start = at + (between.exec(text.slice(at))?.[0].length ?? 0);
    const skip = above ? placeholder.exec(text.slice(start))?.[0].length : undefined;
    let best: Found | null = skip ? read(start + skip, above) : null;
    for (const area of index.get(text.slice(start, start + 2)) ?? []) {
      if (above && !isUnder(tree, area, above)) continue;
      if (area.parent_value !== above?.value && hasTwin(area, above)) continue;
      const isWhole = text.startsWith(area.label, start);
      const short = shortOf(area.label);
      const to = start + (isWhole ? area.label : short).length;
      if (!isWhole && (!text.startsWith(short, start) || roadAhead.test(text.slice(to)))) continue;
      const below = area.area_type === 'district' ? null : read(to, area);
      const found = below
        ? { ...below, levels: below.levels + 1, isWhole: below.isWhole || isWhole }
        : { choice: choiceOf(tree, area.value), to, levels: 1, isWhole };
      if (!best || rank(found) > rank(best)) best = found;
    }
    return best;
  };
  const country = /^中国(?:大陆)?[\s,，]*/.exec(text.slice(from))?.[0].length ?? 0;
  return read(from + country, null);
}

const rank = ({ levels, isWhole, to }: Found) => levels * 10_000 + (isWhole ? 1000 : 0) + to;

function isUnder(tree: AreaTree<Area>, area: Area, above: Area): boolean {
  for (let at = tree.find(area.parent_value ?? ''); at; at = tree.find(at.parent_value ?? ''))
    if (at.value === above.value) return true;
  return false;
}

/** One level alone counts only with its whole name: 朝阳 may be a street. */
function findAreas(text: string, tree: AreaTree<Area>): (Found & Span) | null {
  const index = new Map<string, Area[]>();
  const add = (area: Area) => {
    if (area.area_type !== 'country') {
      const key = area.label.slice(0, 2);
      index.set(key, [...(index.get(key) ?? []), area]);
    }
    for (const below of tree.under(area.value)) add(below);
  };
  for (const country of tree.under(null)) add(country);
  let best: (Found & Span) | null = null;
  for (let from = 0; from < text.length; from += 1) {
    if (between.exec(text.slice(from))?.[0]) continue;
    const found = chainAt(text, from, tree, index);
    if (!found || (found.levels === 1 && !found.isWhole)) continue;
    if (!best || found.levels > best.levels) best = { ...found, from };
  }
  return best;
}

const phonePattern =
  /(?<![\d-])(?:(?:\+|00)?86[\s-]?)?(?:1[3-9]\d(?:[\s-]?\d){8}|0\d{2,3}-?\d{7,8})(?![\d-])/;
const labels =
  /(?:收货人姓名|收件人姓名|收货人|收件人|联系人|姓名|收货地址|收件地址|详细地址|所在地区|地址|联系电话|联系方式|手机号码|手机号|手机|电话|邮政编码|邮编)(?:\s*[:：]\s*|\s+|(?=[\d+]))/g;
const nameLabel = /收货人|收件人|联系人|姓名/;
const postcode = /(?<!\d)\d{6}(?!\d)/g;

type Token = Span & { text: string; isNamed: boolean };

const word = /[A-Za-z][A-Za-z.'-]*(?: [A-Za-z][A-Za-z.'-]*)*(?=$|[\s,，;；])|[^\s,，;；、|:：]+/g;

const chineseName = /^\p{Script=Han}{2,4}$|^\p{Script=Han}+·[\p{Script=Han}·]+$/u;
const latinName = /^[A-Za-z][A-Za-z.'-]+(?: [A-Za-z.'-]+)+$/;
const addressWord = /[省市区县镇乡村路街巷弄号楼栋幢座室层院苑厦道]|前台|门口|物业|驿站|公司|学校/;
const isName = (text: string) => chineseName.test(text) || latinName.test(text);
const plainName = (text: string) => text.replace(/[(（]?收[)）]?$/, '');

/** The name: labelled, before the areas, beside the phone, or at the end. */
function findName(tokens: Token[], area: Span | null, phone: Span | null): Token | undefined {
  const named = tokens.filter((token) => isName(plainName(token.text)));
  const plain = named.filter(({ text }) => !addressWord.test(text));
  return (
    tokens.find(({ isNamed }) => isNamed) ??
    (area ? named.find(({ to }) => to <= area.from) : undefined) ??
    (phone ? plain.find(({ from }) => from >= phone.to) : undefined) ??
    (phone ? plain.findLast(({ to }) => to <= phone.from) : undefined) ??
    plain.find((token) => token === tokens.at(-1) && tokens.length > 1)
  );
}

/** A name that is written right after a number: 文三路1号林知夏. */
function cutName(token: Token | undefined): [street: Token, name: Token] | null {
  const end = token && /(?<=[\d号室楼层栋幢座])(\p{Script=Han}{2,3})$/u.exec(token.text)?.[1];
  if (!token || !end || addressWord.test(end)) return null;
  const cut = token.to - end.length;
  return [
    { ...token, text: token.text.slice(0, -end.length), to: cut },
    { ...token, text: end, from: cut },
  ];
}

const blankOut = (text: string, { from, to }: Span) =>
  text.slice(0, from) + ' '.repeat(to - from) + text.slice(to);

/** Full-width letters and digits as plain ones, every letter at its place. */
const widthless = (text: string) =>
  [...text]
    .map((letter) => (letter.normalize('NFKC').length === letter.length ? letter.normalize('NFKC') : letter))
    .join('');

/**
 * Splits a pasted recipient: name, phone, areas and street in any order, with or without spaces (areas 6). `tree` has the
 * areas in Chinese. Null when the text holds neither areas nor a phone.
 */
export function splitAddress(pasted: string, tree: AreaTree<Area>): SplitAddress | null {
  let text = widthless(pasted);
  const match = phonePattern.exec(text);
  const phone = match && { from: match.index, to: match.index + match[0].length };
  if (phone) text = blankOut(text, phone);
  const namedFrom: number[] = [];
  for (const label of text.matchAll(labels)) {
    const span = { from: label.index, to: label.index + label[0].length };
    if (nameLabel.test(label[0])) namedFrom.push(span.to);
    text = blankOut(text, span);
  }
  const area = findAreas(text, tree);
  if (!area && !phone) return null;
  if (area) text = blankOut(text, area);
  for (const code of text.matchAll(postcode)) text = blankOut(text, { from: code.index, to: code.index + 6 });

  const tokens: Token[] = [...text.matchAll(word)].map(({ 0: token, index }) => ({
    text: token,
    from: index,
    to: index + token.length,
    isNamed: namedFrom.includes(index),
  }));
  let name = findName(tokens, area, phone);
  let rest = tokens.filter((token) => token !== name);
  const cut = name ? null : cutName(rest.at(-1));
  if (cut) [rest, name] = [[...rest.slice(0, -1), cut[0]], cut[1]];
  // What stands before the areas is rarely the street, but nothing that was pasted is lost.
  const [first, later] = [
    rest.filter(({ from }) => !area || from >= area.to),
    rest.filter(({ from }) => area && from < area.to),
  ];
  const street = [...first, ...later].map(({ text: token }) => token).join(' ');

  const choice = area?.choice ?? noChoice;
  const hasAreas = areaTypes.every((level: AreaType) => choice[level]);
  const has: Record<PartKind, boolean> = {
    name: !!name,
    phone: !!phone,
    area: hasAreas,
    street: street !== '',
  };
  const parts: Part[] = [
    ...(name ? [{ kind: 'name' as const, from: name.from, to: name.to }] : []),
    ...(phone ? [{ kind: 'phone' as const, ...phone }] : []),
    ...(area ? [{ kind: 'area' as const, from: area.from, to: area.to }] : []),
    ...rest.map(({ from, to }) => ({ kind: 'street' as const, from, to })),
  ];
  return {
    name: name ? plainName(name.text) : '',
    phone: match?.[0] ?? '',
    areas: choice,
    street,
    parts: parts.sort((a, b) => a.from - b.from),
    missing: (['name', 'phone', 'area', 'street'] as const).filter((kind) => !has[kind]),
  };
}
