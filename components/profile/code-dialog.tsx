'use client';

import { useTranslations } from 'next-intl';
import { CodeInput } from '@/components/auth/code-input';
import { codeLength, secondsToResend, shownContact } from '@/components/auth/login-steps';
import { useClock } from '@/components/auth/use-clock';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field';
import type { Contact } from '@/lib/users/rules';
import { type ContactBody, useCode } from './use-code';

type CodeDialogProps = {
  open: boolean;
  contact: Contact;
  title: string;
  text: string;
  submitLabel: string;
  destructive?: boolean;
  /** @throws ApiError; the dialog shows its message */
  onSubmit: (contact: ContactBody, code: string) => Promise<void>;
  onClose: () => void;
};

/** Sends a code to one contact, then asks for it. Keep it mounted while closed, so that it keeps its step. */
export function CodeDialog(props: CodeDialogProps) {
  const { open, contact, title, text, submitLabel, destructive = false, onSubmit, onClose } = props;
  const t = useTranslations('profile.code');
  const common = useTranslations('common');
  const { code, sentAt, busy, problem, type, send, submit } = useCode(contact, onSubmit, onClose);
  const seconds = secondsToResend(sentAt, useClock(sentAt));
  const complete = code.length === codeLength;
  const error = problem && (
    <div className="mt-3">
      <FieldError id="contact-code-error">{problem}</FieldError>
    </div>
  );
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        title={title}
        description={text}
        closeLabel={common('close')}
        closable={busy !== 'checking'}
        className="sm:max-w-110"
      >
        {sentAt === null ? (
          <>
            <Button size="lg" className="w-full" busy={busy === 'sending'} onClick={() => void send()}>
              {busy === 'sending' ? t('sending') : t('send', { contact: shownContact(contact.value) })}
            </Button>
            {error}
          </>
        ) : (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (complete && busy === null) void submit();
            }}
          >
            <label htmlFor="contact-code" className="mb-2 block text-sm font-medium">
              {t('label', { contact: shownContact(contact.value) })}
            </label>
            <CodeInput
              id="contact-code"
              value={code}
              onChange={type}
              onEarlyEnter={() => undefined}
              invalid={problem !== null}
              describedBy={problem ? 'contact-code-error' : undefined}
            />
            {error}
            <div className="my-2 flex min-h-11 items-center justify-end text-sm text-muted-foreground">
              {seconds > 0 ? (
                <span className="tabular">{t('wait', { seconds })}</span>
              ) : (
                <Button
                  variant="link"
                  size="inline"
                  className="min-h-11"
                  disabled={busy !== null}
                  onClick={() => void send()}
                >
                  {t('resend')}
                </Button>
              )}
            </div>
            <Button
              type="submit"
              size="lg"
              variant={destructive ? 'destructive' : 'primary'}
              className="w-full"
              busy={busy === 'checking'}
              disabled={!complete || busy !== null}
            >
              {busy === 'checking' ? t('checking') : submitLabel}
            </Button>
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}
