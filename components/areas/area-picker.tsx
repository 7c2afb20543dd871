'use client';

import { useLocale } from 'next-intl';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useWideWindow } from '@/components/browser/use-wide-window';
import { type AreaChoice, choose, knownIn } from '@/lib/areas/rules';
import { cn } from '@/platform/cn';
import { type AreaType, areaTypes } from '@/values/areas';
import { AreaSelect } from './area-select';
import { AreaSheet } from './area-sheet';
import { useAreas } from './use-areas';

type AreaPickerProps = {
  /** One value for each level, blank when nothing is chosen. */
  value: AreaChoice;
  onChange: (value: AreaChoice) => void;
  required?: boolean;
  disabled?: boolean;
  errors?: Partial<Record<AreaType, string | undefined>>;
  className?: string;
  /** Takes the focus after the last choice on a phone. */
  onDone?: () => void;
  /** `focus()` focuses the first field that has no value yet. */
  ref?: Ref<{ focus: () => void }>;
};

/** Country, province, city, district: four fields, or on a phone one field with a sheet. */
export function AreaPicker(props: AreaPickerProps) {
  const { value, onChange, required = false, disabled = false, errors = {}, className, onDone, ref } = props;
  const [wasOpened, setWasOpened] = useState(false);
  // A phone's one field names an area only when there is one: reading all of them would keep a slow phone busy.
  const isWanted = useWideWindow() || wasOpened || value.province !== '';
  const { tree, loading, retryIfFailed } = useAreas(useLocale(), isWanted);
  const root = useRef<HTMLDivElement>(null);
  const open = areaTypes.find((level) => !value[level]) ?? 'country';

  useImperativeHandle(ref, () => ({
    focus: () => {
      const fields = [...(root.current?.querySelectorAll<HTMLButtonElement>('button[data-area]') ?? [])];
      const visible = fields.filter((field) => field.offsetParent && !field.disabled);
      (visible.find((field) => field.dataset['area'] === open) ?? visible[0])?.focus();
    },
  }));

  const onOpen = () => {
    setWasOpened(true);
    retryIfFailed();
  };
  const choice = tree.under(null).length > 0 ? knownIn(tree, value) : value;
  const shared = { tree, loading, choice, required, disabled, onOpen };
  return (
    <div ref={root} className={cn('min-w-0', className)}>
      <div className="grid grid-cols-2 items-start gap-x-4.5 gap-y-4 max-md:hidden">
        {areaTypes.map((level) => (
          <AreaSelect
            key={level}
            {...shared}
            level={level}
            error={errors[level]}
            onPick={(picked) => onChange(choose(choice, level, picked))}
          />
        ))}
      </div>
      <div className="md:hidden">
        <AreaSheet
          {...shared}
          error={areaTypes.map((level) => errors[level]).find(Boolean)}
          onConfirm={onChange}
          onDone={onDone}
        />
      </div>
    </div>
  );
}
