import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/input';

type VipCodeInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  code: string;
  onType: (code: string) => void;
};

/** The field for a code: nothing corrects it, and the keyboard begins with capitals. */
export const VipCodeInput = ({ code, onType, ...props }: VipCodeInputProps) => (
  <Input
    {...props}
    value={code}
    onChange={(event) => onType(event.target.value)}
    maxLength={64}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    enterKeyHint="done"
  />
);
