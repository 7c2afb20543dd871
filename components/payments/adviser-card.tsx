import { Package, Pointer, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AdviserCodeActions } from '@/components/content/adviser-code-actions';
import { type Contact, ContactLines } from '@/components/content/contact-lines';
import { Card } from '@/components/ui/card';
import { cn } from '@/platform/cn';
import { paymentStepOf, type PaymentType } from '@/values/payments';

const afterSales = { shipping: Package, returns: ShieldCheck };

/** What the card says of the shop (shop 8). */
export type AdviserCardFacts = Contact & {
  /** The QR code that opens the chat, a picture file; null without a chat. */
  qr: string | null;
  /** The hours within which a paid order leaves; null while the shop names none. */
  shipWithinHours: number | null;
};

type AdviserCardProps = {
  adviser: AdviserCardFacts;
  /** Says on what the page is read. */
  type: PaymentType;
  /** Of an order that is paid or called off: the page says elsewhere when it is sent, if it is. */
  withoutShipping?: boolean;
};

/** The adviser's QR code with the way to use it on this device, and the after-sales guidance. */
export function AdviserCard({ adviser, type, withoutShipping = false }: AdviserCardProps) {
  const t = useTranslations('payments.adviser');
  const { qr, shipWithinHours: hours } = adviser;
  const lines = withoutShipping ? (['returns'] as const) : (['shipping', 'returns'] as const);
  return (
    <Card data-slot="adviser">
      {qr && <AdviserCode qr={qr} type={type} />}
      <ContactLines contact={adviser} className="mt-2" />
      <ul className="mt-4 grid gap-2 border-t pt-4">
        {lines.map((line) => {
          const Icon = afterSales[line];
          return (
            <li key={line} className="flex gap-2.5 text-body leading-6">
              <Icon aria-hidden className="mt-0.75 size-4.5 shrink-0 text-primary" />
              {line === 'shipping' && hours !== null ? t('shippingWithin', { hours }) : t(line)}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The QR code with the way to use it: nobody scans a code on the phone that shows it. */
function AdviserCode({ qr, type }: { qr: string; type: PaymentType }) {
  const t = useTranslations('payments.adviser');
  const step = paymentStepOf(type);
  const isPressed = step === 'bridge';
  return (
    <>
      <div className={cn(isPressed && 'text-center')}>
        <h2 className="text-lg font-semibold md:text-xl">{t('title')}</h2>
        <p className="mt-1 text-body text-muted-foreground">{t('text')}</p>
      </div>
      <div
        className={cn(
          'mt-4 gap-4',
          isPressed ? 'grid justify-items-center' : 'flex flex-wrap items-center md:gap-6',
        )}
      >
        <img
          src={qr}
          width={188}
          height={188}
          alt={t('qrAlt')}
          className={cn('rounded-xl border bg-white', isPressed ? 'size-47' : 'size-26 p-1 md:size-33')}
        />
        <p
          className={cn(
            'flex items-center gap-2 text-body',
            isPressed ? 'font-semibold' : 'min-w-35 flex-1 text-muted-foreground',
          )}
        >
          {isPressed && <Pointer aria-hidden className="size-5 shrink-0 text-primary" />}
          {t(`how.${step}`)}
        </p>
      </div>
      {step === 'redirect' && (
        <AdviserCodeActions
          qr={qr}
          texts={{ save: t('save'), openWechat: t('openWechat') }}
          className="mt-4"
        />
      )}
    </>
  );
}
