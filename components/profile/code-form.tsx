'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { CodeInput } from '@/components/auth/code-input';
import { codeLength, secondsToResend, shownContact } from '@/components/auth/login-steps';
import { useClock } from '@/components/auth/use-clock';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import type { Contact } from '@/lib/users/rules';
import type { CodeEntry } from './use-code';

type CodeFormProps = {
  entry: CodeEntry;
  /** The contacts that a code can be sent to: one is chosen by its button. */
  contacts: Contact[];
  submitLabel: string;
  destructive?: boolean;
};

/** Sends a code to one of the contacts, then asks for it. */
export function CodeForm(props: CodeFormProps) {
  const { sent, problem } = props.entry;
  const content = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, and the focus with it; a wrong code is mended in the field.
  useEffect(() => {
    if (sent || problem) content.current?.querySelector<HTMLElement>('[data-step-field]')?.focus();
  }, [sent, problem]);
  return <div ref={content}>{sent ? <Typing {...props} sent={sent} /> : <Choosing {...props} />}</div>;
}

function Choosing({ entry: { busy, problem, send, target }, contacts }: CodeFormProps) {
  const t = useTranslations('profile.code');
  const isSending = ({ kind }: Contact) => busy === 'sending' && target?.kind === kind;
  return (
    <>
      <div className="grid gap-3">
        {contacts.map((contact) => (
          <Button
            key={contact.kind}
            size="lg"
            className="w-full"
            data-step-field
            busy={isSending(contact)}
            disabled={busy !== null}
            onClick={() => void send(contact)}
          >
            {isSending(contact) ? t('sending') : t('send', { contact: shownContact(contact.value) })}
          </Button>
        ))}
      </div>
      <Problem text={problem} />
    </>
  );
}

function Problem({ text }: { text: string | null }) {
  return (
    text && (
      <div className="mt-3">
        <FieldError id="contact-code-error">{text}</FieldError>
      </div>
    )
  );
}

type Sent = NonNullable<CodeEntry['sent']>;

function Typing({ entry, sent, submitLabel, destructive = false }: CodeFormProps & { sent: Sent }) {
  const t = useTranslations('profile.code');
  const { code, busy, problem, type, send, submit } = entry;
  const seconds = secondsToResend(sent.at, useClock(sent.at));
  const complete = code.length === codeLength;
  const hint = sent.mayNotArrive ? 'contact-code-crowded' : undefined;
  const describedBy = problem ? 'contact-code-error' : hint;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (complete && busy === null) void submit();
      }}
    >
      {sent.mayNotArrive && (
        <p id="contact-code-crowded" className="mb-3 text-muted-foreground">
          {t('crowded')}
        </p>
      )}
      <label htmlFor="contact-code" className="mb-2 block text-sm font-medium">
        {t('label', { contact: shownContact(sent.to.value) })}
      </label>
      <CodeInput
        id="contact-code"
        value={code}
        onChange={type}
        onEarlyEnter={() => undefined}
        invalid={problem !== null}
        describedBy={describedBy}
      />
      <Problem text={problem} />
      <div className="my-2 flex min-h-11 items-center justify-end text-sm text-muted-foreground">
        {seconds > 0 ? (
          <span className="tabular">{t('wait', { seconds })}</span>
        ) : (
          <Button
            variant="link"
            size="inline"
            className="min-h-11"
            disabled={busy !== null}
            onClick={() => void send(sent.to)}
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
  );
}
