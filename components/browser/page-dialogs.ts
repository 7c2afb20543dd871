/**
 * A dialog that stands once on each page, and that any component may open. When it is opened before the component that
 * shows it is mounted, it waits for that.
 */
function pageDialog() {
  let show: (() => void) | null = null;
  let waiting = false;
  const open = () => {
    if (show) show();
    else waiting = true;
  };
  /** What shows the dialog; returns a function that takes it away again. */
  const onOpen = (shown: () => void) => {
    show = shown;
    if (waiting) shown();
    waiting = false;
    return () => {
      show = null;
    };
  };
  return { open, onOpen };
}

/** The header's user menu shows it. */
export const { open: openLogin, onOpen: onOpenLogin } = pageDialog();

/** The floating button of customer service shows it. */
export const { open: openService, onOpen: onOpenService } = pageDialog();
