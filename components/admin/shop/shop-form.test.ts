import { problemsIn } from '@/components/forms/form-rules';
import { sampleShop } from '@/db/seed/sample-shop';
import { presentShop } from '@/lib/shop/present';
import { changeOf, shopRules, valuesOf } from './shop-form';

const shop = presentShop(sampleShop);
const base = valuesOf(shop);

test('only what was changed is sent, with the version that was read', () => {
  expect(changeOf(shop, base)).toEqual({ version: 1 });
  expect(changeOf(shop, { ...base, hours: '', shipWithinHours: '24' })).toEqual({
    version: 1,
    hours: '',
    shipWithinHours: '24',
  });
});

test.each([
  [{ policeUrl: 'http://a.cn' }, { policeUrl: 'webAddress' }],
  [{ serviceUrl: { zh: 'javascript:alert(1)', en: '' } }, { 'serviceUrl.zh': 'webAddress' }],
  [{ email: 'nobody' }, { email: 'email' }],
  [{ icpNumber: 'hello' }, { icpNumber: 'icpNumber' }],
  [{ licenceNumber: '91330106' }, { licenceNumber: 'licenceNumber' }],
  [{ phone: 'call us' }, { phone: 'phone' }],
  [{ shipWithinHours: '1.5' }, { shipWithinHours: 'hours' }],
  [{ campaignPrice: '0' }, { campaignPrice: 'price' }],
  [{ certificates: [{ name: '', number: '', image: '' }] }, { 'certificates.0.name': 'name' }],
  [
    {
      legalName: '',
      licenceNumber: '',
      icpNumber: '',
      email: '',
      phone: '',
      shipWithinHours: '',
      campaignPrice: '',
    },
    {},
  ],
])('%j has the problems %j', (typed, problems) => {
  const found = problemsIn(shopRules(shop), { ...base, ...typed });
  expect(Object.fromEntries(Object.entries(found).map(([path, problem]) => [path, problem?.key]))).toEqual(
    problems,
  );
});
