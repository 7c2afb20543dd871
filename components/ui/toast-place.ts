type Corner = 'top-center' | 'bottom-center' | 'bottom-right' | 'top-right' | 'bottom-left';
type Box = { left: number; right: number; top: number; bottom: number };

/** What a toast must leave free: the window with the end of its header, and the buttons that submit something. */
export type Surroundings = { width: number; height: number; headerEnd: number; submits: Box[] };

export type ToastPlace = { corner: Corner; top: number };

/** Room for a few lines, in a card as wide as on desktops. */
const room = { width: 400, height: 170 };
const gap = 12;

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function areaOf(corner: Corner, { width, height }: Surroundings, top: number): Box {
  const isTop = corner.startsWith('top');
  const across = {
    center: { left: 0, right: width },
    right: { left: width - room.width, right: width },
    left: { left: 0, right: room.width },
  };
  const { left, right } = corner.endsWith('center')
    ? across.center
    : across[corner.endsWith('right') ? 'right' : 'left'];
  return { left, right, top: isTop ? top : height - room.height, bottom: isTop ? top + room.height : height };
}

/** The usual corner of a toast (look 6), or the next one in which it covers no submit button; below the header (look 17). */
export function toastPlace(around: Surroundings): ToastPlace {
  const isPhone = around.width < 640;
  const corners: [Corner, ...Corner[]] = isPhone
    ? ['top-center', 'bottom-center']
    : ['bottom-right', 'top-right', 'bottom-left'];
  const top = Math.max(0, around.headerEnd) + gap;
  const isFree = (corner: Corner) =>
    !around.submits.some((submit) => meet(submit, areaOf(corner, around, top)));
  return { corner: corners.find(isFree) ?? corners[0], top };
}
