'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Spinner } from '@/components/ui/spinner';
import type { CodeFailure } from '@/components/cart/code';
import { useCodeForm } from '@/components/cart/use-code-form';
import { VipCodeInput } from '@/components/cart/vip-code-input';

type VipDialogProps = {
  open: boolean;
  /** The code that was not applied. */
  draft: string;
  /** Null when the code is applied. */
  onApply: (code: string) => Promise<CodeFailure | null>;
  onClose: () => void;
  /** Id of the element that gets the focus on closing, instead of the button that opened the dialog. */
  focusAfter: string | null;
};

const submitLabel = { refused: 'again', held: 'again', unanswered: 'retry' } as const;

/** One field and two buttons; after success the dialog closes and the new price shows the result (look 9). */
export default function VipDialog({ open, draft, onApply, onClose, focusAfter }: VipDialogProps) {
  const t = useTranslations('vip');
  const common = useTranslations('common');
  const field = useRef<HTMLInputElement>(null);
  const { code, type, isChecking, failure, error, submit } = useCodeForm({
    draft,
    onApply,
    onApplied: onClose,
    onRefused: () => field.current?.focus(),
  });
  const label = failure && failure !== 'empty' ? submitLabel[failure.kind] : 'apply';

  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={t('title')}
        description={t('text')}
        closeLabel={common('close')}
        closable={!isChecking}
        className="sm:max-w-105"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          field.current?.focus();
        }}
        onCloseAutoFocus={(event) => {
          const target = focusAfter && document.getElementById(focusAfter);
          if (!target) return;
          event.preventDefault();
          target.focus();
        }}
      >
        <form noValidate onSubmit={submit}>
          <Field label={t('label')} labelClassName="sr-only" error={error}>
            {(control) => (
              <span className="relative block">
                <VipCodeInput
                  {...control}
                  ref={field}
                  code={code}
                  onType={type}
                  readOnly={isChecking}
                  placeholder={t('placeholder')}
                  className="pr-11"
                />
                {isChecking && (
                  <Spinner className="absolute top-3.5 right-3.5 size-5 text-muted-foreground" />
                )}
              </span>
            )}
          </Field>
          <div className="mt-5 grid grid-cols-2 gap-3">
            <Button variant="outline" disabled={isChecking} onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" busy={isChecking}>
              {isChecking ? t('checking') : t(label)}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
