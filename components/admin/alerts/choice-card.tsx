import { hasLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { locales } from '@/platform/i18n/locales';
import { alertChannels, type AlertKind, alertKinds } from '@/values/alerts';
import { ChoiceField } from '../choice-field';
import type { AlertForm } from './use-alert-form';

/** On phones the words stand above the boxes. */
const columns =
  'grid grid-cols-2 items-center gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_repeat(2,--spacing(24))]';

/** A row for each kind, a box for each channel. */
export function ChoiceCard({ form }: { form: AlertForm }) {
  const t = useTranslations('adminAlerts');
  const { channels } = form.stored;
  return (
    <Card className="md:p-5">
      <h2 className="mb-3 text-base font-semibold">{t('choice')}</h2>
      <div className={columns} aria-hidden>
        <span className="text-note text-muted-foreground max-sm:col-span-2">{t('kind')}</span>
        {alertChannels.map((channel) => (
          <span key={channel} className="text-center text-note font-medium">
            {t(`channels.${channel}`)}
          </span>
        ))}
      </div>
      <ul>
        {alertKinds.map((kind) => (
          <KindRow key={kind} kind={kind} form={form} />
        ))}
      </ul>
      {alertChannels
        .filter((channel) => !channels[channel])
        .map((channel) => (
          <p key={channel} className="mt-3 text-note text-warn">
            {t(`off.${channel}`)}
          </p>
        ))}
      <LanguageField form={form} />
    </Card>
  );
}

function KindRow({ kind, form: { choice, toggle } }: { kind: AlertKind; form: AlertForm }) {
  const t = useTranslations('adminAlerts');
  const name = t(`kinds.${kind}`);
  return (
    <li className={`${columns} border-t py-2`}>
      <div className="max-sm:col-span-2">
        <p className="font-medium">{name}</p>
        <p className="text-note text-muted-foreground">{t(`hints.${kind}`)}</p>
      </div>
      {alertChannels.map((channel) => (
        <span key={channel} className="grid justify-items-center">
          <Checkbox
            aria-label={t('tell', { kind: name, channel: t(`channels.${channel}`) })}
            checked={choice[channel].includes(kind)}
            onChange={(event) => toggle(channel, kind, event.target.checked)}
          />
        </span>
      ))}
    </li>
  );
}

function LanguageField({ form: { choice, setLanguage } }: { form: AlertForm }) {
  const t = useTranslations('adminAlerts');
  return (
    <label className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-t pt-4">
      <span className="mr-auto font-medium">{t('language')}</span>
      <ChoiceField
        value={choice.language}
        onChange={({ target }) => {
          if (hasLocale(locales, target.value)) setLanguage(target.value);
        }}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale}>
            {t(`languages.${locale}`)}
          </option>
        ))}
      </ChoiceField>
    </label>
  );
}
