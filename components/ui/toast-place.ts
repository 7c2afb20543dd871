type Corner = 'top-center' | 'bottom-center' | 'bottom-right' | 'top-right' | 'bottom-left';
type Box = { left: number; right: number; top: number; bottom: number };

/**
 * What a toast must leave free: the window with the end of its header and of its notice, what submits something, and
 * customer service.
 */
export type Surroundings = {
  width: number;
  height: number;
  headerEnd: number;
  /** Where the notice about the connection ends; 0 while there is none. */
  noticeEnd: number;
  submits: Box[];
  /** Its button at the right edge, or its bar across the window. */
  service: Box | null;
};

export type ToastPlace = { corner: Corner; top: number; right: number; bottom: number };

/** Room for a few lines, in a card as wide as on desktops. */
const room = { width: 400, height: 170 };
const gap = 12;
const edge = 24;

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

type Offsets = Omit<ToastPlace, 'corner'>;

/** How far a toast stands from the edges of the window, beside what is there always. */
function offsetsIn({ width, height, headerEnd, noticeEnd, service }: Surroundings): Offsets {
  const isBar = service !== null && service.right - service.left > width / 2;
  return {
    top: Math.max(0, headerEnd, noticeEnd) + gap,
    // A toast's card reaches a gap further than the place that is given to it.
    right: service && !isBar ? width - service.left + 2 * gap : edge,
    bottom: service && isBar ? height - service.top + gap : edge,
  };
}

function areaOf(corner: Corner, { width, height }: Surroundings, offsets: Offsets): Box {
  const isTop = corner.startsWith('top');
  const end = width - offsets.right + edge;
  const across = {
    center: { left: 0, right: width },
    right: { left: end - room.width, right: end },
    left: { left: 0, right: room.width },
  };
  const { left, right } = corner.endsWith('center')
    ? across.center
    : across[corner.endsWith('right') ? 'right' : 'left'];
  const start = isTop ? offsets.top : height - offsets.bottom + edge - room.height;
  return { left, right, top: start, bottom: start + room.height };
}

/**
 * The usual corner of a toast (look 6), or the next one in which it covers no submit button; below header and notice
 * (look 17).
 */
export function toastPlace(around: Surroundings): ToastPlace {
  const isPhone = around.width < 640;
  const corners: [Corner, ...Corner[]] = isPhone
    ? ['top-center', 'bottom-center']
    : ['bottom-right', 'top-right', 'bottom-left'];
  const offsets = offsetsIn(around);
  const isFree = (corner: Corner) =>
    !around.submits.some((submit) => meet(submit, areaOf(corner, around, offsets)));
  return { corner: corners.find(isFree) ?? corners[0], ...offsets };
}
