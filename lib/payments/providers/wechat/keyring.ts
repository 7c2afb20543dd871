import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { settings } from '@/db/schema';
import { db } from '@/db/transaction';
import { minutes } from '@/platform/time';

/** Platform certificates that were downloaded; all instances share the list. */
const certificatesKey = 'wechatpay:certificates';
/** When an instance last started a download. */
const requestedKey = 'wechatpay:certificates-asked';

export type Certificate = { serial: string; pem: string };

const storedSchema = z.array(z.object({ serial: z.string(), pem: z.string() }));

const keyOf = (pem: string): KeyObject =>
  pem.includes('CERTIFICATE') ? new X509Certificate(pem).publicKey : createPublicKey(pem);

const isInForce = ({ pem }: Certificate): boolean =>
  Date.parse(new X509Certificate(pem).validTo) > Date.now();

/**
 * The keys with which the provider signs, by name: those of the settings, and the certificates downloaded since. An
 * unknown name is searched in the database, and then requested from the provider, at most once a minute over all
 * instances, so that a certificate may change while the shop runs (wechat-pay 4).
 */
type Keyring = {
  find: (name: string) => Promise<KeyObject | null>;
  /** The keys in memory, without a query. */
  known: (name: string) => KeyObject | undefined;
  /** Replaces the list with the provider's current one. */
  keep: (certificates: Certificate[]) => Promise<void>;
};

type Download = () => Promise<Certificate[] | null>;

/** Downloaded certificates are read again after this time, so that a removed one does not stay trusted. */
const memory = minutes(10);

export function openKeyring(configured: Record<string, string>, download: Download): Keyring {
  const own = new Map(Object.entries(configured).map(([name, pem]) => [name, keyOf(pem)]));
  let stored = { at: 0, keys: new Map<string, KeyObject>() };

  const load = async () => {
    const [row] = await db({}).select().from(settings).where(eq(settings.key, certificatesKey));
    const certificates = storedSchema.safeParse(row?.value).data ?? [];
    const keys = certificates
      .filter(isInForce)
      .map(({ serial, pem }): [string, KeyObject] => [serial, keyOf(pem)]);
    stored = { at: Date.now(), keys: new Map(keys) };
  };

  const keep = async (certificates: Certificate[]) => {
    await db({})
      .insert(settings)
      .values({ key: certificatesKey, value: certificates })
      .onConflictDoUpdate({ target: settings.key, set: { value: certificates, updatedAt: sql`now()` } });
    await load();
  };

  const known = (name: string) =>
    own.get(name) ?? (Date.now() - stored.at < memory ? stored.keys.get(name) : undefined);

  const find = async (name: string) => {
    const knownKey = known(name);
    if (knownKey) return knownKey;
    await load();
    if (!stored.keys.has(name) && (await claimDownload())) {
      const fresh = await download().catch(() => null);
      if (fresh) await keep(fresh);
    }
    return stored.keys.get(name) ?? null;
  };

  return { find, known, keep };
}

/** Anybody may send an unknown key name: that must not make the shop call the provider again and again. */
async function claimDownload(): Promise<boolean> {
  const claimed = await db({})
    .insert(settings)
    .values({ key: requestedKey, value: {} })
    .onConflictDoUpdate({
      target: settings.key,
      set: { updatedAt: sql`now()` },
      setWhere: sql`${settings.updatedAt} < now() - interval '1 minute'`,
    })
    .returning({ key: settings.key });
  return claimed.length > 0;
}
