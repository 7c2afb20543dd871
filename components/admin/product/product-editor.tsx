'use client';

import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClasses } from '@/components/ui/button-classes';
import type { WholeProduct } from '@/lib/products/admin-contract';
import type { Locale } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';
import { Question } from '../question';
import { SaveButtons } from '../save-bar';
import { typedAmount } from '../typed-amount';
import { EffectPanel } from './effect-panel';
import { PriceHistory } from './price-history';
import { changeOf, isOutOfStock, waitingNote } from './product-form';
import { PriceFields, SaleFields, TextFields } from './product-fields';
import { ShownPreview } from './shown-preview';
import { StaleBanner } from './stale-banner';
import { useProductEditor } from './use-product-editor';

type ProductEditorProps = { product: WholeProduct; locale: Locale; canEdit: boolean };

/** The form of a product, with what saving it does beside it. */
export function ProductEditor({ product, locale, canEdit }: ProductEditorProps) {
  const t = useTranslations('adminProduct');
  const editor = useProductEditor(product);
  const { seen, values, changed, theirs, question, saving } = editor;
  const price = typedAmount(values.price) ?? seen.price;
  const originalPrice = typedAmount(values.originalPrice);
  const friendPrice = typedAmount(values.friendPrice);
  return (
    <form noValidate onSubmit={(event) => void editor.submit(event)} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <a
          href={localePath(locale, '/')}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ variant: 'outline', size: 'sm', className: 'mr-auto' })}
        >
          <ExternalLink aria-hidden />
          {t('view')}
        </a>
        {canEdit && (
          <>
            {saving.errorMessage && !theirs && (
              <p role="alert" className="text-bad">
                {saving.errorMessage}
              </p>
            )}
            <SaveButtons
              isDirty={changed.length > 0}
              isPending={editor.isSaving}
              onDiscard={editor.discard}
            />
          </>
        )}
      </div>
      {theirs && (
        <StaleBanner
          values={values}
          fields={changed}
          theirs={theirs}
          onMine={editor.keepMine}
          onTheirs={editor.takeTheirs}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_--spacing(100)]">
        <fieldset disabled={!canEdit} className="grid min-w-0 gap-4">
          <TextFields form={editor.form} />
          <PriceFields form={editor.form} currency={seen.currency} />
          <SaleFields
            form={editor.form}
            isOut={isOutOfStock(values)}
            waiting={seen.waiting}
            note={waitingNote(values, seen)}
          />
        </fieldset>
        <div className="grid gap-4 lg:sticky lg:top-4 lg:row-span-2">
          <EffectPanel
            product={seen}
            price={price}
            originalPrice={originalPrice}
            friendPrice={changeOf(values, seen).friendPrice}
          />
          <ShownPreview
            name={values.name}
            currency={seen.currency}
            price={price}
            originalPrice={originalPrice}
          />
        </div>
        <PriceHistory
          product={seen}
          pending={price === seen.price ? null : { price, originalPrice, friendPrice }}
        />
      </div>
      {question && (
        <Question
          title={t('ask.title', { count: question.count })}
          text={t(`ask.text.${question.why}`)}
          confirm={t('ask.confirm')}
          busy={saving.isPending}
          onConfirm={editor.confirm}
          onClose={editor.cancel}
        />
      )}
    </form>
  );
}
