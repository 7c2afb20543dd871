import type { Added } from '@/components/cart/add-to-cart';
import { Icon } from '@/components/pictures/icon';
import { Button } from '@/components/ui/button';

type AddedRowProps = { added: Added | null; onCheckOut: (added: Added) => void };

/** The answer to "into the cart", under the strip of the code; announced by screen readers. */
export const AddedRow = ({ added, onCheckOut }: AddedRowProps) => (
  <div role="status" className="added">
    {added && (
      <div data-slot="added" className="added-row">
        <Icon name="circle-check" className="text-primary" />
        <p className="min-w-0 flex-1">{added.text}</p>
        <Button onClick={() => onCheckOut(added)}>{added.checkout}</Button>
      </div>
    )}
  </div>
);
