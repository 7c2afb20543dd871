'use client';

import { useTranslations } from 'next-intl';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Spinner } from '@/components/ui/spinner';
import type { CodeFailure } from '@/components/cart/code';

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
  const [code, setCode] = useState(draft);
  const [checking, setChecking] = useState(false);
  const [failure, setFailure] = useState<CodeFailure | 'empty' | null>(null);
  const kind = failure === 'empty' ? null : failure?.kind;
  const error =
    failure && (failure === 'empty' ? t('empty') : failure.message || (kind && kind !== 'held' && t(kind)));

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (checking) return;
    const typed = code.trim();
    setChecking(true);
    const answer = typed ? await onApply(typed) : 'empty';
    setChecking(false);
    setFailure(answer);
    if (!answer) onClose();
    else field.current?.focus();
  };

  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={t('title')}
        description={t('text')}
        closeLabel={common('close')}
        closable={!checking}
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
                <Input
                  {...control}
                  ref={field}
                  value={code}
                  onChange={(event) => {
                    setCode(event.target.value);
                    setFailure(null);
                  }}
                  disabled={checking}
                  maxLength={64}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  enterKeyHint="done"
                  placeholder={t('placeholder')}
                  className="pr-11"
                />
                {checking && <Spinner className="absolute top-3.5 right-3.5 size-5 text-muted-foreground" />}
              </span>
            )}
          </Field>
          <div className="mt-5 grid grid-cols-2 gap-3">
            <Button variant="outline" disabled={checking} onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" busy={checking}>
              {checking ? t('checking') : t(kind ? submitLabel[kind] : 'apply')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
