import { orderNotes } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAct } from '@/lib/audit/record-act';
import { claimImages } from '@/lib/media/claim-images';
import type { Admin, Ctx } from '@/lib/platform/ctx';
import type { InputOf } from '@/lib/platform/endpoint';
import type { AddNote, OrderEvent } from './admin-contract';
import { findOrder } from './find-order';
import { appendEvent } from './order-events';
import { renderEvent } from './render-event';

/**
 * Writes a note down with the pictures that go with it: note, event and audit together.
 * @throws AppError NOT_FOUND; CONFLICT when a picture is gone or in use
 */
export async function addNote(
  ctx: Ctx<Admin>,
  { params, body }: InputOf<typeof AddNote>,
): Promise<OrderEvent> {
  const order = await findOrder(ctx, params.id);
  const names = [...new Set(body.images ?? [])];
  const event = await inTransaction(ctx, async (ctx) => {
    const [note] = await db(ctx)
      .insert(orderNotes)
      .values({ orderId: order.id, authorId: ctx.actor.userId, text: body.note, createdAt: ctx.now })
      .returning({ id: orderNotes.id });
    if (!note) throw new Error('the note was not written');
    const images = await claimImages(ctx, names, note.id);
    const metadata = images.length > 0 ? { images } : {};
    const told = await appendEvent(ctx, order.id, {
      eventType: 'note_added',
      description: body.note,
      metadata,
    });
    await recordAct(ctx, { act: 'order_note', target: order.publicId, to: { images: images.length } });
    return told;
  });
  return renderEvent(event, order.currency, ctx.locale);
}
