import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import {
  consents,
  crmApplications,
  crmDevices,
  discountCodes,
  orderEvents,
  orders,
  payments,
  returnNotices,
  returnRequests,
  sessions,
  users,
} from '@/db/schema';
import { db } from '@/db/transaction';
import { findParcelsOf } from '@/lib/orders/find-parcels';
import { presentKeptTrack, presentOrder } from '@/lib/orders/present';
import { readEvent } from '@/lib/orders/read-event';
import { presentReturn } from '@/lib/orders/returns/present';
import { payerAddress } from '@/lib/payments/find-person';
import { findLogins } from '@/lib/users/find-logins';
import { readProfile } from '@/lib/users/get-profile';
import { getUser } from '@/lib/users/get-user';
import type { Ctx, Customer } from '@/platform/ctx';
import type { OutputOf } from '@/platform/endpoint';
import type { ExportData } from './contract';
import { noticesOf } from './find-return-notices';

type Exported = OutputOf<typeof ExportData>;

/** The administrators' own notes are not exported. */
const exportedEvents = ['created', 'status_changed'] as const;

async function exportOrders(ctx: Ctx<Customer>): Promise<Exported['orders']> {
  const own = eq(orders.userId, ctx.actor.userId);
  const [rows, events, attempts, returns, applications, devices] = await Promise.all([
    db(ctx)
      .select({ ...getTableColumns(orders), userName: users.name })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(own)
      .orderBy(orders.id),
    db(ctx)
      .select(getTableColumns(orderEvents))
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .where(and(own, inArray(orderEvents.eventType, [...exportedEvents])))
      .orderBy(orderEvents.id),
    db(ctx)
      .select({ ...getTableColumns(payments), address: payerAddress })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(own)
      .orderBy(payments.id),
    db(ctx)
      .select(getTableColumns(returnRequests))
      .from(returnRequests)
      .innerJoin(orders, eq(orders.id, returnRequests.orderId))
      .where(own),
    db(ctx)
      .select({ orderId: crmApplications.orderId, name: crmApplications.fxiaokeApplicationName })
      .from(crmApplications)
      .innerJoin(orders, eq(orders.id, crmApplications.orderId))
      .where(own),
    db(ctx)
      .select({ ...getTableColumns(crmDevices), orderId: orders.id })
      .from(crmDevices)
      .innerJoin(crmApplications, eq(crmApplications.id, crmDevices.applicationId))
      .innerJoin(orders, eq(orders.id, crmApplications.orderId))
      .where(own)
      .orderBy(crmDevices.unit, crmDevices.deviceType),
  ]);
  const parcels = await findParcelsOf(
    ctx,
    rows.map(({ id }) => id),
    ctx.locale,
    presentKeptTrack,
  );
  return rows.map((row) => ({
    ...presentOrder(row, ctx.locale),
    parcels: parcels.get(row.id) ?? [],
    return_request: returns.filter(({ orderId }) => orderId === row.id).map(presentReturn)[0] ?? null,
    history: events
      .filter(({ orderId }) => orderId === row.id)
      .map((event) => {
        const facts = readEvent(event);
        return {
          event: event.eventType,
          status: 'to' in facts ? facts.to : null,
          operator_name: event.operatorType === 'customer' ? event.operatorName : null,
          at: event.createdAt,
        };
      }),
    fxiaoke_application_name: applications.find(({ orderId }) => orderId === row.id)?.name ?? null,
    devices: devices
      .filter(({ orderId }) => orderId === row.id)
      .map(({ deviceType, deviceSn, bindAccount, bindAccountName }) => ({
        device_type: deviceType,
        device_sn: deviceSn,
        bind_account: bindAccount,
        bind_account_name: bindAccountName,
      })),
    payments: attempts
      .filter(({ orderId }) => orderId === row.id)
      .map(({ outTradeNo, transactionId, type, state, amount, payer, address, createdAt }) => ({
        number: outTradeNo,
        transaction_id: transactionId,
        type,
        state,
        amount,
        openid: payer,
        address,
        created_at: createdAt,
      })),
  }));
}

/** A copy of everything that the shop keeps of the caller. */
export async function exportData(ctx: Ctx<Customer>): Promise<Exported> {
  const { userId } = ctx.actor;
  const user = await getUser(ctx, userId);
  const logins = await findLogins(ctx);
  const [profile, sessionRows, ownOrders, consentRows, notices, [code]] = await Promise.all([
    readProfile(ctx, user),
    db(ctx).select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.createdAt),
    exportOrders(ctx),
    db(ctx).select().from(consents).where(eq(consents.userId, userId)).orderBy(consents.id),
    db(ctx).select().from(returnNotices).where(noticesOf(logins)).orderBy(returnNotices.id),
    db(ctx).select().from(discountCodes).where(eq(discountCodes.ownerUserId, userId)),
  ]);
  return {
    exported_at: ctx.now,
    registered_at: user.createdAt,
    profile,
    sessions: sessionRows.map(({ userAgent, openid, createdAt, lastUsedAt }) => ({
      user_agent: userAgent,
      openid,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })),
    orders: ownOrders,
    consents: consentRows.map(({ document, version, language, address, agreedAt }) => ({
      document,
      version,
      language,
      address,
      agreed_at: agreedAt,
    })),
    waiting_for: notices.map(({ productId, contact, language, createdAt }) => ({
      product_id: productId,
      contact,
      language,
      created_at: createdAt,
    })),
    referral_code: code?.code ?? null,
  };
}
