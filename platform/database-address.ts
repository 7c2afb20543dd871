export type Host = { name: string; port: number };

const usualPort = 5432;

const form = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#]*)/i;
const hostForm = /^(?:\[([\da-f:.]+)\]|([^:[\]%]+))(?::(\d{1,5}))?$/i;

/** The hosts of an address, `postgres://user:password@a:1,b:2/name`; none where the environment names it (`PGHOST`). */
export function hostsIn(address: string): Host[] {
  const [, list = ''] = form.exec(address) ?? [];
  return list.split(',').flatMap((text) => {
    const [, ipv6, name = ipv6, port = usualPort] = hostForm.exec(text) ?? [];
    return name ? [{ name, port: Number(port) }] : [];
  });
}

const modes = ['disable', 'false', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'true'];

/** Parameters of other drivers and of libpq, which the shop's driver would send to the database as settings. */
const unread = [
  ...['sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'sslcrl', 'sslcrldir', 'uselibpqcompat'],
  ...['channel_binding', 'require_auth', 'gssencmode', 'krbsrvname', 'load_balance_hosts'],
  ...['host', 'hostaddr', 'port', 'user', 'password', 'dbname', 'passfile', 'service'],
];

type Use = { purpose: string; roles: readonly string[] };
const writing: Use = { purpose: 'writes', roles: ['read-write', 'primary'] };
const reading: Use = { purpose: 'only reads', roles: ['standby', 'read-only'] };

function problemOfParameters(parameters: URLSearchParams, { purpose, roles }: Use): string | null {
  const name = unread.find((each) => parameters.has(each));
  if (name?.startsWith('ssl'))
    return `must not have ${name}: name a certificate to trust in NODE_EXTRA_CA_CERTS`;
  if (name) return `must not have the parameter ${name}`;
  const mode = parameters.get('sslmode') || parameters.get('ssl');
  if (mode && !modes.includes(mode)) return `must have one of these as sslmode: ${modes.join(', ')}`;
  const isDirect = parameters.get('sslnegotiation') === 'direct';
  if (isDirect && !['require', 'verify-ca', 'verify-full'].includes(mode ?? ''))
    return 'must have sslmode=verify-full or require beside sslnegotiation=direct';
  const role = parameters.get('target_session_attrs');
  return role === null || roles.includes(role)
    ? null
    : `must have ${roles.join(' or ')} as target_session_attrs: the shop ${purpose} there`;
}

/** Why the shop cannot connect to this address as it is written (operations 20); null when it can. */
export const problemOfDatabase = (address: string): string | null => problemOf(address, writing);

/** The same of an address that is only read (operations 17). */
export const problemOfReplica = (address: string): string | null => problemOf(address, reading);

function problemOf(address: string, use: Use): string | null {
  const [whole, list = ''] = form.exec(address) ?? [];
  const hosts = hostsIn(address);
  if (/%2f/i.test(list)) return 'must not name a socket: leave the host empty, and set PGHOST to its folder';
  if (list && hosts.length < list.split(',').length) return 'has a host or a port that cannot be read';
  if (hosts.some(({ port }) => port < 1 || port > 65535)) return 'has a port that does not exist';
  if (!whole || !URL.canParse(address.replace(list, hosts.length > 1 ? 'host' : list)))
    return 'must be like postgres://user:password@host:5432/name';
  const [, query = ''] = address.split('?', 2);
  return problemOfParameters(new URLSearchParams(query), use);
}
