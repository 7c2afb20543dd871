import { type Locale, locales } from '@/platform/i18n/locales';
import { days, later } from '@/platform/time';
import type { Database } from '../client';
import { identities, users } from '../schema';
import { catalogue } from './catalogue';

/** An invented person; the address by area values. */
type Person = {
  name: string;
  language: Locale;
  phone: string | null;
  email: string | null;
  province: string;
  city: string;
  district: string;
  detailedAddress: string;
};

export type Customer = Person & { id: number };

type Row = [name: string, contact: string, district: string, street: string];

/** In the order of the languages. */
const people: Row[][] = [
  [
    ['林夏', '13900000001', '330106', '文三路 128 号 3 幢 502 室'],
    ['陈屿', '13900000002', '310104', '衡山路 66 弄 9 号'],
    ['沈知行', '13900000003', '110105', '望京西路 20 号院 7 号楼 1103'],
    ['顾一诺', '13900000004', '440106', '体育东路 138 号 2604 房'],
    ['许青禾', '13900000005', '440305', '科苑南路 2666 号 15 楼'],
    ['宋时雨', '13900000006', '510107', '武侯祠大街 88 号 4 单元 801'],
    ['叶明川', '13900000007', '320508', '平江路 45 号'],
    ['苏晚', '13900000008', '350203', '思明南路 312 号 6 层'],
    ['江牧云', '13900000009', '420106', '中南路 7 号 B 座 1902'],
    ['白露', '13900000010', '610113', '小寨东路 11 号 3 号楼 407'],
    ['秦越', '13900000011', '320106', '中山北路 200 号 12 幢 301'],
    ['贺兰舟', '13900000012', '430104', '麓山南路 932 号'],
    ['温宁', '13900000013', '370202', '香港中路 50 号 1706'],
    ['陆停云', '13900000014', '530103', '北京路 157 号 5 栋 902'],
  ],
  [
    ['Nadia Holm', 'nadia.holm@example.com', '310104', '88 Wukang Road, Flat 5B'],
    ['Elliot Marsh', 'elliot.marsh@example.com', '110105', '6 Xinyuan South Road, Tower 2, 1802'],
    ['Ines Calder', 'ines.calder@example.com', '440305', '1018 Shennan Avenue, Unit 3C'],
    ['Theo Lindgren', 'theo.lindgren@example.com', '330106', '21 Nanshan Road'],
  ],
];

const personOf =
  (language: Locale) =>
  ([name, contact, district, detailedAddress]: Row): Person => ({
    name,
    language,
    phone: contact.includes('@') ? null : contact,
    email: contact.includes('@') ? contact : null,
    province: `${district.slice(0, 2)}0000`,
    city: `${district.slice(0, 4)}00`,
    district,
    detailedAddress,
  });

export const samplePeople = locales.flatMap((language, at) => people[at]?.map(personOf(language)) ?? []);

/** What a customer buys: the catalogue has one product for each language, in their order. */
export const productOf = ({ language }: Customer) => catalogue[locales.indexOf(language)] ?? catalogue[0];

/** Customers who can log in with their phone or e-mail. */
export async function seedPeople(db: Database, now: Date): Promise<Customer[]> {
  const since = later(now, -days(95));
  const rows = samplePeople.map(({ language: _, ...person }) => ({
    ...person,
    country: 'CN',
    createdAt: since,
  }));
  const saved = await db.insert(users).values(rows).returning({ id: users.id });
  const customers = saved.flatMap(({ id }, at) => {
    const person = samplePeople[at];
    return person ? [{ ...person, id }] : [];
  });
  await db.insert(identities).values(
    customers.map(({ id, phone, email }) => ({
      userId: id,
      kind: phone ? ('phone' as const) : ('email' as const),
      value: phone ?? email ?? '',
      verifiedAt: since,
    })),
  );
  return customers;
}
