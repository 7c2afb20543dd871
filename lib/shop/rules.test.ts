import { emptyShop, sampleShop } from '@/db/seed/sample-shop';
import { imageUrl } from '@/lib/media/admin-contract';
import { shopChangeSchema } from './admin-contract';
import { presentShop } from './present';
import {
  auditOf,
  changesIn,
  isIcpNumber,
  isLicenceNumber,
  isSample,
  isWebAddress,
  missingIn,
  pictureAddress,
  shownShop,
} from './rules';

const sample = presentShop(sampleShop);
const empty = presentShop(emptyShop);
const real = {
  ...sample,
  legalName: '和汐健康科技有限公司',
  licenceNumber: '911100007109250324',
  icpNumber: '浙ICP备2026012345号',
  policeNumber: '',
  policeUrl: '',
  address: '浙江省杭州市西湖区文三路 90 号',
  email: 'service@halsea.cn',
  phone: '400 820 8820',
  serviceUrl: { zh: 'https://work.weixin.qq.com/kfid/kfc1', en: 'https://wa.me/8613800000001' },
  certificates: [{ name: '第二类医疗器械经营备案', number: '浙杭食药监械经营备20260001号', image: '' }],
};
const fieldsOf = (shop: typeof sample) => missingIn(shop).map(({ field, why }) => `${field} ${why}`);

test.each(['https://work.weixin.qq.com/kf', 'https://wa.me/1?text=a'])('a page may link to %s', (url) => {
  expect(isWebAddress(url)).toBe(true);
});

test.each(['javascript:alert(1)', 'http://a.cn', 'data:text/html,x', '//a.cn', 'https://localhost', 'a.cn'])(
  'no page links to %s',
  (url) => expect(isWebAddress(url)).toBe(false),
);

test('each value of the sandbox that a shop replaces is known as a sample', () => {
  const { showTestimonials: _, hours: _hours, serviceUrl, certificates, ...lines } = sampleShop;
  const texts = Object.values(lines).filter((value) => typeof value === 'string');
  for (const value of [...texts, ...Object.values(serviceUrl), ...certificates.map(({ name }) => name)])
    expect([value, isSample(value)]).toEqual([value, true]);
});

test('no real value is taken for a sample', () => {
  expect(missingIn(real)).toEqual([]);
  for (const value of [
    '400-100-0000',
    '91110000100003962T',
    'https://shop.examples.cn',
    '周一至周日 9:00–21:00',
  ])
    expect([value, isSample(value)]).toEqual([value, false]);
});

test('an empty shop lacks everything but the filing with the police, a sample names samples', () => {
  expect(fieldsOf(empty)).toEqual([
    'legalName empty',
    'licenceNumber empty',
    'address empty',
    'icpNumber empty',
    'email empty',
    'phone empty',
    'hours empty',
    'serviceUrl.zh empty',
    'serviceUrl.en empty',
  ]);
  expect(fieldsOf(sample)).toContain('policeNumber sample');
  expect(fieldsOf(sample)).toContain('certificates.0.number sample');
});

test('a filing with the police needs its link, a certificate its name and number', () => {
  const certificates = [{ name: '', number: '', image: '' }];
  expect(fieldsOf({ ...real, policeNumber: '浙公网安备33010602000001号', certificates })).toEqual([
    'policeUrl empty',
    'certificates.0.name empty',
    'certificates.0.number empty',
  ]);
});

test('the sandbox shows its samples, a live shop nothing of them', () => {
  expect(shownShop(sample, false)).toBe(sample);
  expect(shownShop(sample, true)).toMatchObject({
    ...{ legalName: '', licenceNumber: '', icpNumber: '', policeNumber: '', policeUrl: '' },
    ...{ address: '', email: '', phone: '', certificates: [], showTestimonials: false },
    serviceUrl: { zh: '', en: '' },
  });
});

test('a live shop shows what is real, but never the sample testimonials', () => {
  expect(shownShop(real, true)).toEqual({ ...real, showTestimonials: false });
  const [kept] = real.certificates;
  const certificates = [
    ...real.certificates,
    { name: '示例凭证', number: kept?.number ?? '', image: '' },
    { name: kept?.name ?? '', number: '示例', image: '' },
  ];
  expect(shownShop({ ...real, certificates }, true).certificates).toEqual([kept]);
});

test('the audit has the changed values, and only the names of contacts', () => {
  const changes = changesIn(sample, { ...sample, icpNumber: '', phone: '1', serviceUrl: real.serviceUrl });
  expect(changes).toEqual(['icpNumber', 'phone', 'serviceUrl']);
  expect(auditOf(sample, changes)).toEqual({
    version: 1,
    icpNumber: sample.icpNumber,
    serviceUrl: [sample.serviceUrl.zh, sample.serviceUrl.en],
    contacts: ['phone'],
  });
});

test('an audit entry without a changed contact names none', () => {
  expect(auditOf(sample, ['icpNumber'])).toEqual({ version: 1, icpNumber: sample.icpNumber });
});

test('everybody sees the picture of a certificate under an address of its own', () => {
  const name = `${'a'.repeat(32)}.png`;
  expect(pictureAddress(imageUrl(name))).toBe(`/api/shop/pictures/${name}`);
});

test.each(['京ICP备12345678号', '浙ICP备2026012345号-1', '粤ICP备05012345号-12', '京ICP证030173号'])(
  '%s is an ICP number',
  (text) => expect(isIcpNumber(text)).toBe(true),
);

test.each([
  'hello',
  'ICP备12345678号',
  '京ICP备12345678',
  '京ICP备1号',
  '京ICP备12345678号-',
  '京ICP备12345678号 x',
])('%s is no ICP number', (text) => expect(isIcpNumber(text)).toBe(false));

test.each(['91440300708461136T', '440301103448965'])('%s is a licence number', (text) =>
  expect(isLicenceNumber(text)).toBe(true),
);

test('a number is stored as its office writes it, however it was typed', () => {
  const typed = { version: 1, icpNumber: '粤icp备 05012345 号-12', licenceNumber: '9144 0300 7084 6113 6t' };
  expect(shopChangeSchema.parse(typed)).toMatchObject({
    icpNumber: '粤ICP备05012345号-12',
    licenceNumber: '91440300708461136T',
  });
});

test.each([
  ...['hello', '91440300708461136', '914403007084611360', '91440300708461163T', '91440300708461136TT'],
  ...['9144030070846113ST', '44030110344896', '4403011034489655'],
  ...['000000000000000', '000000000000000000'],
])('%s is no licence number', (text) => expect(isLicenceNumber(text)).toBe(false));

test('the numbers of the sandbox have the shapes of real ones, and are known as samples', () => {
  const { icpNumber, licenceNumber } = sampleShop;
  expect([isIcpNumber(icpNumber), isLicenceNumber(licenceNumber)]).toEqual([true, true]);
  expect([isSample(icpNumber), isSample(licenceNumber)]).toEqual([true, true]);
});
