import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { serviceQr } from '@/components/frame/service-qr';
import { AdviserCard } from '@/components/payments/adviser-card';
import type { Adviser } from '@/components/payments/order-opening';
import { type Found, OrderResult } from '@/components/payments/order-result';
import { OrderMissing } from '@/components/payments/order-states';
import { temporaryOrderId } from '@/components/payments/payment-errors';
import { WithoutOrder } from '@/components/payments/without-order';
import { ClientMessages } from '@/components/texts/client-messages';
import { currentCustomer } from '@/lib/auth/page-gates';
import { contextOf, requestIdOf } from '@/lib/http/request-context';
import { orderIdSchema } from '@/lib/orders/contract';
import { getOrder } from '@/lib/orders/get-order';
import { readTimeline } from '@/lib/orders/read-timeline';
import { paymentTypeFor } from '@/lib/payments/attempts/rules';
import { readShop } from '@/lib/shop/read-shop';
import { env } from '@/platform/env';
import { AppError } from '@/platform/errors';
import { type Locale, locales } from '@/platform/i18n/locales';
import type { OrderId } from '@/platform/ids';
import { paymentStepOf, type PaymentType } from '@/values/payments';

type Props = PageProps<'/[locale]/order-success'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'payments' });
  return { title: t('title'), description: t('description'), robots: { index: false } };
}

/**
 * The order for the customer of the cookie; null without such a customer: then the browser uses its own session.
 * @throws AppError
 */
async function findForCookie(id: OrderId, locale: Locale, requestHeaders: Headers): Promise<Found | null> {
  const customer = await currentCustomer();
  if (!customer) return null;
  const ctx = { ...contextOf(requestHeaders, customer, requestIdOf(requestHeaders)), locale };
  const input = { params: { id }, query: undefined, headers: undefined, body: undefined };
  const read = Promise.all([getOrder(ctx, input), readTimeline(ctx, input)]);
  const [order, timeline] = await read.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return [null, null];
    throw error;
  });
  return { customer: customer.userId, order, timeline };
}

/** WeChat puts its bridge into the page; in sandbox mode, the provider sandbox does this. */
function sandboxBridge(type: PaymentType): string | null {
  const authorize = env.WECHAT_OAUTH_AUTHORIZE_URL;
  return env.SHOP_MODE === 'sandbox' && paymentStepOf(type) === 'bridge' && authorize
    ? new URL('/bridge.js', authorize).href
    : null;
}

/** The sender of the shop's mails takes answers: `Halsea <shop@example.com>`. */
const mailAddress = (): string => /[^\s<>]+@[^\s<>]+/.exec(env.MAIL_FROM ?? '')?.[0] ?? '';

async function readAdviser(locale: Locale): Promise<Adviser> {
  const shop = await readShop();
  const { email, phone, hours, shipWithinHours } = shop;
  return {
    ...{ phone, hours, shipWithinHours },
    email: email || mailAddress(),
    qr: serviceQr(locale, shop),
    chat: shop.serviceUrl[locale],
  };
}

async function Result({ given, locale }: { given: string; locale: Locale }) {
  const requestHeaders = await headers();
  const type = paymentTypeFor(requestHeaders.get('user-agent') ?? '');
  const adviser = await readAdviser(locale);
  const id = orderIdSchema.safeParse(given);
  if (!id.success)
    return (
      <>
        {given ? <OrderMissing /> : <WithoutOrder number={temporaryOrderId()} />}
        <AdviserCard adviser={adviser} type={type} />
      </>
    );
  const bridge = sandboxBridge(type);
  return (
    <>
      {bridge && <script async src={bridge} />}
      <OrderResult
        orderId={id.data}
        found={await findForCookie(id.data, locale, requestHeaders)}
        type={type}
        adviser={adviser}
      />
    </>
  );
}

export default async function OrderSuccessPage({ params, searchParams }: Props) {
  const [{ locale }, { orderId }] = await Promise.all([params, searchParams]);
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  return (
    <div className="mx-auto grid max-w-190 grid-cols-1 gap-5 px-5 py-4 md:max-w-202 md:px-11 md:py-12">
      <ClientMessages namespaces={['common', 'orderStatus', 'orders', 'payments', 'site']}>
        <Result given={typeof orderId === 'string' ? orderId.trim() : ''} locale={locale} />
      </ClientMessages>
    </div>
  );
}
