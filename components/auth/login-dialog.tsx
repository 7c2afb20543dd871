'use client';

import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { focusHeading } from '@/components/ui/return-focus';
import { CodeStep } from './code-step';
import { ContactStep } from './contact-step';
import { HumanStep } from './human-step';
import { useLogin } from './use-login';

type LoginDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSignedIn?: () => void;
};

const stepViews = { input: ContactStep, verify: HumanStep, code: CodeStep };

/**
 * Three short steps: contact, human check, code (auth 4). Keep it mounted while it is closed, so that a shopper
 * who closes it to look for the code returns to the same step.
 */
export default function LoginDialog({ open, onOpenChange, onSignedIn }: LoginDialogProps) {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  const login = useLogin(() => {
    onOpenChange(false);
    onSignedIn?.();
  });
  const { step, problem, firstCode } = login.state;
  const content = useRef<HTMLDivElement>(null);
  const openedFrom = useRef<Element | null>(null);
  const View = stepViews[step];

  const focusField = () => content.current?.querySelector<HTMLElement>('[data-step-field]')?.focus();
  useEffect(focusField, [step, firstCode]);
  // What was typed is mended in the field.
  useEffect(() => {
    if (problem && problem !== 'agreementRequired') focusField();
  }, [problem]);

  const changeOpen = (wanted: boolean) => {
    if (!wanted && step === 'verify') login.leave('cancelled');
    onOpenChange(wanted);
  };

  return (
    <Dialog open={open} onOpenChange={changeOpen}>
      <DialogContent
        ref={content}
        title={t(`title.${step}`)}
        closeLabel={common('close')}
        className="sm:max-w-110"
        bodyClassName="pt-3"
        onOpenAutoFocus={(event) => {
          openedFrom.current = document.activeElement;
          event.preventDefault();
          focusField();
        }}
        onCloseAutoFocus={(event) => {
          // When the page opened the dialog by itself, no element had the focus before.
          if (openedFrom.current !== document.body) return;
          event.preventDefault();
          focusHeading();
        }}
        leading={
          step !== 'input' && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={common('back')}
              className="-ml-3"
              onClick={() => login.leave(step === 'verify' ? 'cancelled' : 'wentBack')}
            >
              <ArrowLeft aria-hidden />
            </Button>
          )
        }
      >
        <View login={login} />
      </DialogContent>
    </Dialog>
  );
}
