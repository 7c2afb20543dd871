import { networksOf, placeOf } from './network';

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2::7', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ['unknown', ['unknown']],
  ['1:2', ['1:2']],
])('%s is counted as %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});

describe('where a host leads', () => {
  test.each([
    ...['127.0.0.1', '127.8.9.10', '0.0.0.0', '[::1]', '::', '[::ffff:7f00:1]', '::ffff:127.0.0.1'],
    ...['localhost', 'LOCALHOST.', 'shop.localhost', 'localhost.localdomain'],
  ])('%s is this machine', (host) => {
    expect(placeOf(host)).toBe('machine');
  });

  test.each([
    ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.100.100.200'],
    ...['224.0.0.1', '255.255.255.255', '[fe80::1]', '[fc00::1]', 'fd12:3456::1', '[::ffff:10.0.0.1]'],
    ...['[64:ff9b::a00:1]', '[2002:a00:1::]', 'minio', 'crm.local', 'crm.LOCAL.', 'mail.internal', ''],
  ])('"%s" is a private network', (host) => {
    expect(placeOf(host)).toBe('network');
  });

  test.each([
    ...['8.8.8.8', '172.32.0.1', '100.128.0.1', '[2400:3200::1]', 'api.mch.weixin.qq.com'],
    ...['localhost.example.com', 'local.example', '10.0.0.1.example.com'],
  ])('%s is the internet', (host) => {
    expect(placeOf(host)).toBe('internet');
  });
});
