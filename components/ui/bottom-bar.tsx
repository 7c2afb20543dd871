import type { ReactNode } from 'react';

/**
 * The bar with the main action at the bottom of a phone. The page keeps room for it, and it hides while a field has
 * the focus or a sheet is open (`globals.css`).
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div data-slot="bottom-bar" className="bottom-bar">
      {children}
    </div>
  );
}
