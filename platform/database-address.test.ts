import { hostsIn, problemOfDatabase, problemOfReplica } from './database-address';

test.each([
  ['postgres://u:p@a/shop', ['a 5432']],
  ['postgresql://u:p%40@a:1,b:2/shop?sslmode=require', ['a 1', 'b 2']],
  ['postgres://[::1]:6432,[2001:db8::2]/shop', ['::1 6432', '2001:db8::2 5432']],
  ['postgres:///shop', []],
])('%s names its hosts', (address, hosts) => {
  expect(hostsIn(address).map(({ name, port }) => `${name} ${port}`)).toEqual(hosts);
  expect(problemOfDatabase(address)).toBeNull();
});

test.each([
  'postgres://a',
  'postgres://u:p@a:5432/shop?ssl=require&application_name=shop',
  'postgres://u:p@a/shop?sslmode=verify-full&sslnegotiation=direct',
  'postgres://a:1,b:2/shop?target_session_attrs=read-write',
])('%s is an address', (address) => expect(problemOfDatabase(address)).toBeNull());

test.each([
  ['mysql://a/shop', 'must be like'],
  ['postgres://a:1,b:x/shop', 'cannot be read'],
  ['postgres://a,,b/shop', 'cannot be read'],
  ['postgres://a:70000/shop', 'port'],
  ['postgres://%2Fvar%2Frun/shop', 'PGHOST'],
  ['postgres://a/shop?sslmode=requires', 'sslmode'],
  ['postgres://a/shop?sslmode=verify-full&sslrootcert=/ca.pem', 'NODE_EXTRA_CA_CERTS'],
  ['postgres://a/shop?sslmode=require&channel_binding=require', 'channel_binding'],
  ['postgres://a/shop?sslnegotiation=direct', 'verify-full'],
  ['postgres://a/shop?sslmode=prefer&sslnegotiation=direct', 'verify-full'],
  ['postgres://a,b/shop?target_session_attrs=standby', 'the shop writes'],
])('%s is refused: %s', (address, reason) => expect(problemOfDatabase(address)).toContain(reason));

test('a replica may have the role of one, and no other', () => {
  expect(problemOfReplica('postgres://a,b/shop?target_session_attrs=standby')).toBeNull();
  expect(problemOfReplica('postgres://a/shop')).toBeNull();
  expect(problemOfReplica('postgres://a/shop?target_session_attrs=primary')).toContain('only reads');
});
