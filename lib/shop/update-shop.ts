import { eq } from 'drizzle-orm';
import { shopIdentity } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { imageNameOf } from '@/lib/media/admin-contract';
import { setPublicImages } from '@/lib/media/set-public-images';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { byLocale } from '@/platform/i18n/locale-rows';
import type { UpdateShop } from './admin-contract';
import { presentShop, type ShopRow } from './present';
import { auditOf, changesIn } from './rules';

/**
 * Saves what is given over the version that the caller has seen (shop 13).
 * @throws AppError CONFLICT when another version is stored, or a picture is gone
 */
export async function updateShop(
  ctx: Ctx<Owner>,
  { body: { version, ...given } }: InputOf<typeof UpdateShop>,
): Promise<OutputOf<typeof UpdateShop>> {
  return inTransaction(ctx, async (ctx) => {
    const [before] = await db(ctx).select().from(shopIdentity).for('update');
    if (!before || before.version !== version) throw new AppError('CONFLICT', { reason: 'shopStale' });
    return { shop: presentShop(await change(ctx, before, given)) };
  });
}

type Given = Omit<InputOf<typeof UpdateShop>['body'], 'version'>;

/** Fields that are missing stay as they are; an empty one is cleared. */
const changed = (before: ShopRow, { email, serviceUrl, certificates, ...given }: Given): ShopRow => ({
  ...before,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  ...(email === undefined ? {} : { email: email ?? '' }),
  serviceUrl: byLocale((locale) => serviceUrl?.[locale] ?? before.serviceUrl[locale]),
  certificates:
    certificates?.map((certificate) => ({ ...certificate, image: imageNameOf(certificate.image) ?? '' })) ??
    before.certificates,
});

async function change(ctx: Ctx<Owner>, before: ShopRow, given: Given): Promise<ShopRow> {
  const after = changed(before, given);
  const changes = changesIn(presentShop(before), presentShop(after));
  if (changes.length === 0) return before;
  await setPublicImages(
    ctx,
    after.certificates.map(({ image }) => image),
  );
  const stamp = { version: before.version + 1, updatedAt: ctx.now, updatedBy: ctx.actor.name };
  const [saved] = await db(ctx)
    .update(shopIdentity)
    .set({ ...after, ...stamp })
    .where(eq(shopIdentity.id, before.id))
    .returning();
  if (!saved) throw new Error('a locked shop is gone');
  await recordAuditEntry(ctx, {
    action: 'shop_update',
    target: 'shop',
    from: auditOf(presentShop(before), changes),
    to: auditOf(presentShop(saved), changes),
  });
  return saved;
}
