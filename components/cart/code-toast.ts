import type { Toast } from '@/components/ui/toast';
import type { Messages } from '@/platform/i18n/messages';
import type { CodeFailure } from './code';

type Texts = (key: keyof Messages['vip']) => string;

/** Why a typed code was not applied; nothing was typed when it is `empty`. */
export type TypedFailure = CodeFailure | 'empty';

/** The server's sentence comes first; a held code always has one (discounts 5). */
export const errorOfCode = (failure: TypedFailure, t: Texts): string =>
  failure === 'empty'
    ? t('empty')
    : failure.message || t(failure.kind === 'unanswered' ? 'unanswered' : 'refused');

/** Says beside the field's own sentence that a typed code was not applied (look 25). */
export const codeToast = (failure: TypedFailure, t: Texts): Toast =>
  failure === 'empty'
    ? { tone: 'bad', title: t('empty'), description: t('emptyText') }
    : {
        tone: 'bad',
        title: t(failure.kind === 'unanswered' ? 'unansweredTitle' : 'refusedTitle'),
        description: errorOfCode(failure, t),
      };
