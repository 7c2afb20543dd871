import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { locales } from '@/platform/i18n/locales';
import { CertificateList } from './certificate-list';
import { type CardProps, LineField } from './line-field';

function FormCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="md:p-5">
      <h2 className="mb-4 text-base font-semibold">{title}</h2>
      <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>
    </Card>
  );
}

export function OperatorCard(props: CardProps) {
  const t = useTranslations('adminShop');
  return (
    <FormCard title={t('cards.operator')}>
      <LineField {...props} name="legalName" label={t('fields.legalName')} maxLength={120} />
      <LineField {...props} name="licenceNumber" label={t('fields.licenceNumber')} maxLength={40} />
      <LineField
        {...props}
        name="address"
        label={t('fields.address')}
        maxLength={200}
        className="sm:col-span-2"
      />
    </FormCard>
  );
}

export function FilingsCard(props: CardProps) {
  const t = useTranslations('adminShop');
  return (
    <FormCard title={t('cards.filings')}>
      <LineField {...props} name="icpNumber" label={t('fields.icpNumber')} maxLength={60} />
      <LineField
        {...props}
        name="policeNumber"
        label={t('fields.policeNumber')}
        hint={t('hints.policeNumber')}
        maxLength={60}
      />
      <LineField
        {...props}
        name="policeUrl"
        label={t('fields.policeUrl')}
        inputMode="url"
        maxLength={500}
        className="sm:col-span-2"
      />
      <CertificateList {...props} />
    </FormCard>
  );
}

export function ServiceCard(props: CardProps) {
  const t = useTranslations('adminShop');
  return (
    <FormCard title={t('cards.service')}>
      <LineField {...props} name="email" label={t('fields.email')} inputMode="email" maxLength={254} />
      <LineField {...props} name="phone" label={t('fields.phone')} inputMode="tel" maxLength={40} />
      <LineField {...props} name="hours" label={t('fields.hours')} hint={t('hints.hours')} maxLength={80} />
      <LineField
        {...props}
        name="shipWithinHours"
        label={t('fields.shipWithinHours')}
        hint={t('hints.shipWithinHours')}
        inputMode="numeric"
        maxLength={3}
      />
      {locales.map((locale) => (
        <LineField
          key={locale}
          {...props}
          name={`serviceUrl.${locale}`}
          label={t(`fields.serviceUrl.${locale}`)}
          hint={t('hints.serviceUrl')}
          inputMode="url"
          maxLength={500}
        />
      ))}
    </FormCard>
  );
}

export function DisplayCard(props: CardProps) {
  const t = useTranslations('adminShop');
  return (
    <FormCard title={t('cards.display')}>
      <LineField
        {...props}
        name="campaignPrice"
        label={t('fields.campaignPrice')}
        hint={t('hints.campaignPrice')}
        inputMode="numeric"
        maxLength={7}
        className="sm:col-span-2"
      />
      <div className="flex items-start gap-2 border-t pt-4 sm:col-span-2">
        <div className="mr-auto">
          <label htmlFor="show-testimonials" className="font-medium">
            {t('fields.showTestimonials')}
          </label>
          <p id="show-testimonials-hint" className="text-note text-muted-foreground">
            {t('hints.showTestimonials')}
          </p>
        </div>
        <Checkbox
          id="show-testimonials"
          aria-describedby="show-testimonials-hint"
          {...props.form.register('showTestimonials')}
        />
      </div>
      <div className="border-t pt-4 sm:col-span-2">
        <p className="font-medium">{t('analytics.title')}</p>
        <p className="text-note text-muted-foreground">{t('analytics.text')}</p>
      </div>
    </FormCard>
  );
}
