import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { type FieldPath, get, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { Missing } from '@/lib/shop/rules';
import { cn } from '@/platform/cn';
import type { ShopValues } from './shop-form';

/** What every card of the form gets. */
export type CardProps = { form: UseFormReturn<ShopValues>; missing: Missing[] };

type LineFieldProps = CardProps & {
  name: FieldPath<ShopValues>;
  label: string;
  hint?: string;
  className?: string;
} & Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength' | 'type'>;

/** A field of one line, marked in red while a live shop lacks it (shop 9). */
export function LineField({
  form: { register, formState },
  missing,
  name,
  label,
  hint,
  className,
  ...input
}: LineFieldProps) {
  const t = useTranslations('adminShop.missing');
  const lack = missing.find(({ field }) => field === name);
  const error: { message?: string } | undefined = get(formState.errors, name);
  const reason = lack && (
    <span className="text-bad">{t(lack.why === 'empty' ? 'fieldEmpty' : 'fieldSample')}</span>
  );
  return (
    <Field label={label} hint={reason ?? hint} error={error?.message} className={className ?? ''}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          className={cn('h-11 md:h-10 md:text-sm', lack && 'enabled:not-focus-visible:border-bad')}
          {...input}
          {...register(name)}
        />
      )}
    </Field>
  );
}
