import { addressProblemsOf, environmentNames } from './env';

const namesIn = (env: Parameters<typeof addressProblemsOf>[0]) =>
  addressProblemsOf(env).map(({ name }) => name);

const providers = [
  'WECHATPAY_BASE_URL',
  'WECHAT_API_BASE_URL',
  'WECHAT_OAUTH_AUTHORIZE_URL',
  'CRM_BASE_URL',
  'SMS_ENDPOINT',
  'KUAIDI100_BASE_URL',
] as const;

test.each(providers)('%s over http, on this machine or in a private network is a problem', (name) => {
  for (const address of ['http://provider.example.com', 'https://localhost:3001', 'https://192.168.1.4'])
    expect(namesIn({ [name]: address })).toEqual([name]);
  expect(namesIn({ [name]: 'https://provider.example.com/path' })).toEqual([]);
});

test('every address of another system is checked', () => {
  const own = ['APP_URL', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'];
  const addresses = environmentNames.filter((name) => /_(URL|ENDPOINT)$/.test(name) && !own.includes(name));
  const refused = 'http://provider.example.com?parameter';
  expect(addresses.filter((name) => namesIn({ [name]: refused, STORAGE: 's3' }).length === 0)).toEqual([]);
});

test('an address that is not set is the provider’s own', () => {
  expect(namesIn({ WECHATPAY_BASE_URL: undefined, STORAGE: 'local' })).toEqual([]);
});

test.each([
  ...['https://127.0.0.1', 'https://127.1', 'https://2130706433', 'https://0x7f000001', 'https://0177.0.0.1'],
  ...['https://0', 'https://[::1]:8443', 'https://[::ffff:127.0.0.1]', 'https://[0:0:0:0:0:ffff:7f00:1]'],
  ...['https://１２７.0.0.1', 'https://%31%32%37.0.0.1', 'https://localhost.', 'HTTPS://LocalHost/x'],
  ...[
    'https://api.mch.weixin.qq.com@127.0.0.1/',
    'https://a:b@localhost',
    'https://127.0.0.1#@weixin.qq.com',
  ],
  ...['https://127.0.0.1\\@api.mch.weixin.qq.com', 'https://169.254.169.254/latest', 'https://pay.local'],
  ...['https://', 'https://a b', 'ftp://provider.example.com', 'wss://provider.example.com'],
])('%s is no provider', (address) => {
  expect(namesIn({ WECHATPAY_BASE_URL: address })).toEqual(['WECHATPAY_BASE_URL']);
});

test('a provider’s name in the path or before an @ does not make an address public, and the reverse', () => {
  expect(namesIn({ CRM_BASE_URL: 'https://10.0.0.1/open.fxiaoke.com' })).toEqual(['CRM_BASE_URL']);
  expect(namesIn({ CRM_BASE_URL: 'https://localhost@open.fxiaoke.com/127.0.0.1' })).toEqual([]);
});

test.each([
  ['dysmsapi.aliyuncs.com', []],
  ['dysmsapi.aliyuncs.com:443', []],
  ['localhost:4001', ['SMS_ENDPOINT']],
  ['127.1', ['SMS_ENDPOINT']],
  ['http://dysmsapi.aliyuncs.com', ['SMS_ENDPOINT']],
])('the host %s for text messages', (endpoint, problems) => {
  expect(namesIn({ SMS_ENDPOINT: endpoint })).toEqual(problems);
});

test.each([
  ['smtps://user:password@mail.example.com:465', []],
  ['smtp://user:password@mail.example.com:587', []],
  ['smtps://mail.internal', []],
  ['smtp://user:password@127.0.0.1:3002', ['SMTP_URL']],
  ['smtp://0x7f.1', ['SMTP_URL']],
  ['smtps://localhost', ['SMTP_URL']],
  ['smtps://mail.example.com?tls.rejectUnauthorized=false', ['SMTP_URL']],
  ['smtp://mail.example.com?requireTLS=false', ['SMTP_URL']],
])('the mail server %s', (url, problems) => {
  expect(namesIn({ SMTP_URL: url })).toEqual(problems);
});

test.each([
  ['https://s3.example.com', []],
  ['http://10.0.0.8:9000', []],
  ['http://minio:9000', []],
  ['http://s3.example.com', ['S3_ENDPOINT']],
  ['http://203.0.113.9:9000', ['S3_ENDPOINT']],
])('the picture store %s', (endpoint, problems) => {
  expect(namesIn({ STORAGE: 's3', S3_ENDPOINT: endpoint })).toEqual(problems);
  expect(namesIn({ STORAGE: 'local', S3_ENDPOINT: endpoint })).toEqual([]);
});
