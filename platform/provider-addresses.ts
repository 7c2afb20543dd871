import { placeOf } from './network';

/** Mail and store have rules of their own. */
type Other = 'SMTP_URL' | 'S3_ENDPOINT';

export type Addresses<Provider extends string> = Partial<Record<Provider | Other, string | undefined>> & {
  STORAGE?: string;
};

type AddressProblem<Provider extends string> = { name: Provider | Other; reason: string };

/**
 * The host of an address, or of a host with or without a port. It is read as one of https, whatever its scheme, so that
 * every notation of an IP address comes out as the usual one.
 */
export function hostOf(value: string): string {
  const address = `https://${value.trim().replace(/^[a-z][a-z\d+.-]*:\/\//i, '')}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}

/** An address without a scheme is called over https. */
const isPlain = (value: string) => value.includes('://') && !/^https:\/\//i.test(value);

/** A provider is called over https, and on the internet (operations 11). */
function problemOfProvider(value: string): string | null {
  if (isPlain(value)) return 'must be https';
  return placeOf(hostOf(value)) === 'internet'
    ? null
    : 'must be an address on the internet, not this machine or a private network';
}

/** The mail server may stand in a private network; parameters could switch off TLS or its check (notifications 4). */
function problemOfMail(value: string): string | null {
  if (/[?#]/.test(value)) return 'must have no parameters';
  return placeOf(hostOf(value)) === 'machine' ? 'must not be this machine: no certificate proves it' : null;
}

/** The store's requests carry signatures and no key, so a private network may do without TLS (operations 24). */
const problemOfStore = (value: string): string | null =>
  isPlain(value) && placeOf(hostOf(value)) === 'internet' ? 'must be https outside a private network' : null;

/** What a live shop refuses in the addresses that it calls; an address that is not set is the provider's own. */
export function findAddressProblems<Provider extends string>(
  env: Addresses<Provider>,
  providers: readonly Provider[],
): AddressProblem<Provider>[] {
  const check = (name: Provider | Other, problemOf: (value: string) => string | null) => {
    const value: string | undefined = env[name];
    const reason = value === undefined ? null : problemOf(value);
    return reason ? [{ name, reason }] : [];
  };
  return [
    ...providers.flatMap((name) => check(name, problemOfProvider)),
    ...check('SMTP_URL', problemOfMail),
    ...(env.STORAGE === 's3' ? check('S3_ENDPOINT', problemOfStore) : []),
  ];
}
