'use client';

import { type KeyboardEvent, type ReactNode, useState } from 'react';

type TriggerProps = {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

type LazyMenuProps = {
  /** The button, with what opens the menu for the first time; from then on the menu itself does. */
  button: (trigger: TriggerProps) => ReactNode;
  /** The menu around its button. */
  children: (menu: { open: boolean; onOpenChange: (open: boolean) => void; button: ReactNode }) => ReactNode;
};

/** A menu that is rendered, and therefore loaded, at the first press of its button. */
export function LazyMenu({ button, children }: LazyMenuProps) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const isUnused = state === 'unused';
  const openFirst = () => {
    if (isUnused) setState('open');
  };
  const shown = button({
    'aria-haspopup': 'menu',
    'aria-expanded': state === 'open',
    onClick: openFirst,
    onKeyDown: (event) => {
      if (!isUnused || event.key !== 'ArrowDown') return;
      event.preventDefault();
      openFirst();
    },
  });
  if (isUnused) return shown;
  return children({
    open: state === 'open',
    onOpenChange: (open) => setState(open ? 'open' : 'closed'),
    button: shown,
  });
}
