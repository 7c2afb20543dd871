import { Icon } from '@/components/pictures/icon';
import { TextButton } from '@/components/ui/text-button';
import { fill } from '@/platform/i18n/fill';
import type { CodeFailure } from './code';
import type { CodeTexts } from './texts';

export type FailureActions = { onRetry: () => void; onAnother: () => void; onWithout: () => void };

type CodeFailureProps = FailureActions & {
  code: string;
  failure: CodeFailure;
  /** What is paid without the code. */
  price: string;
  texts: CodeTexts;
};

/** What became of a code and what can be done, in two lines: in the strip, and in the bar while the strip is out of view. */
export function CodeFailureLines({
  code,
  failure: { kind, message },
  price,
  onRetry,
  onAnother,
  onWithout,
  texts,
}: CodeFailureProps) {
  const isOpen = kind === 'unanswered';
  const own = isOpen ? texts.unanswered : fill(texts.refused, { price });
  return (
    <div className="code-failure">
      <Icon name={isOpen ? 'wifi-off' : 'circle-exclamation-point'} className="text-bad" />
      <div className="min-w-0">
        <p className="font-medium break-words text-bad">
          {fill(isOpen ? texts.unansweredTitle : texts.refusedTitle, { code })}
        </p>
        <p className="text-note text-muted-foreground">{message || own}</p>
        <p className="flex flex-wrap gap-x-3">
          {kind !== 'refused' && (
            <TextButton variant="action" onClick={onRetry}>
              {texts.again}
            </TextButton>
          )}
          <TextButton variant="action" onClick={onAnother}>
            {texts.another}
          </TextButton>
          <TextButton variant="quiet" onClick={onWithout}>
            {texts.without}
          </TextButton>
        </p>
      </div>
    </div>
  );
}
