import type { Added } from '@/components/cart/add-to-cart';
import { Icon } from '@/components/pictures/icon';
import { Button } from '@/components/ui/button';

type AddedRowProps = {
  added: Added | null;
  /** Why nothing was taken. */
  failure: string | null;
  onCheckOut: (added: Added) => void;
};

export const NotTaken = ({ text }: { text: string }) => (
  <p data-slot="not-taken" className="not-taken">
    <Icon name="wifi-off" />
    {text}
  </p>
);

export const answerId = 'purchase-answer';

/** The answer to a purchase, under the strip of the code; announced by screen readers. */
export const AddedRow = ({ added, failure, onCheckOut }: AddedRowProps) => (
  <div id={answerId} role="status" className="added">
    {failure && <NotTaken text={failure} />}
    {added && (
      <div data-slot="added" className="added-row">
        <Icon name="circle-check" className="text-primary" />
        <p className="min-w-0 flex-1">{added.text}</p>
        <Button onClick={() => onCheckOut(added)}>{added.checkout}</Button>
      </div>
    )}
  </div>
);
