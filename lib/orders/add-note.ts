import { and, eq } from 'drizzle-orm';
import { images, orderEvents, orderNotes } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { claimImages } from '@/lib/media/claim-images';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { AddNote, OrderEvent } from './admin-contract';
import { findOrder } from './find-order';
import { appendEvent } from './order-events';
import { renderEvent } from './render-event';

type EventRow = typeof orderEvents.$inferSelect;
type Draft = { orderId: number; text: string; names: string[]; idempotencyKey: string | null };

/**
 * Stores a note with its pictures, its event and its audit entry. The same `Idempotency-Key` and body make one note; a
 * repeated call gets the event of that note.
 * @throws AppError NOT_FOUND; CONFLICT when a picture is gone or in use, or the key belongs to another note
 */
export async function addNote(
  ctx: Ctx<Admin>,
  { params, headers, body }: InputOf<typeof AddNote>,
): Promise<OrderEvent> {
  const order = await findOrder(ctx, params.id);
  const names = [...new Set(body.images ?? [])];
  const idempotencyKey = headers['idempotency-key'] ?? null;
  const draft: Draft = { orderId: order.id, text: body.note, names, idempotencyKey };
  const event = await inTransaction(ctx, async (ctx) => {
    const noteId = await insertNote(ctx, draft);
    if (noteId === null) return findEarlier(ctx, draft);
    const pictures = await claimImages(ctx, names, noteId);
    const metadata = pictures.length > 0 ? { images: pictures } : {};
    const noteEvent = await appendEvent(ctx, order.id, {
      eventType: 'note_added',
      description: body.note,
      metadata,
    });
    await recordAuditEntry(ctx, {
      action: 'order_note',
      target: order.publicId,
      to: { images: pictures.length },
    });
    return noteEvent;
  });
  return renderEvent(event, order.currency, ctx.locale);
}

/** Null when a note with this key exists; waits for a note that is being written. */
async function insertNote(ctx: Ctx<Admin>, draft: Draft): Promise<number | null> {
  const { orderId, text, idempotencyKey } = draft;
  const [note] = await db(ctx)
    .insert(orderNotes)
    .values({ orderId, authorId: ctx.actor.userId, text, idempotencyKey, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: orderNotes.id });
  return note?.id ?? null;
}

/** The event of the note with this key: note and event have the same time. */
async function findEarlier(ctx: Ctx<Admin>, draft: Draft): Promise<EventRow> {
  const { orderId, text, names, idempotencyKey } = draft;
  const [earlier] = await db(ctx)
    .select({ noteId: orderNotes.id, event: orderEvents })
    .from(orderNotes)
    .innerJoin(
      orderEvents,
      and(
        eq(orderEvents.orderId, orderNotes.orderId),
        eq(orderEvents.eventType, 'note_added'),
        eq(orderEvents.operatorId, orderNotes.authorId),
        eq(orderEvents.description, orderNotes.text),
        eq(orderEvents.createdAt, orderNotes.createdAt),
      ),
    )
    .where(
      and(
        eq(orderNotes.orderId, orderId),
        eq(orderNotes.idempotencyKey, idempotencyKey ?? ''),
        eq(orderNotes.authorId, ctx.actor.userId),
        eq(orderNotes.text, text),
      ),
    );
  const pictures = earlier
    ? await db(ctx).select({ name: images.name }).from(images).where(eq(images.noteId, earlier.noteId))
    : [];
  const isSame = pictures.length === names.length && pictures.every(({ name }) => names.includes(name));
  if (!earlier || !isSame) throw new AppError('CONFLICT', { reason: 'noteKeyReused' });
  return earlier.event;
}
