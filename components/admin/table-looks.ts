export type TableLook = {
  /** Classes of what surrounds the table; without them nothing does. */
  frame?: string;
  /** A frame that is also reached and scrolled with the keyboard (accessibility 2). */
  isRegion?: true;
  table: string;
  head: string;
  headCell: string;
  body?: string;
  row?: string;
  cell?: string;
  /** Of the list of cards that phones show instead of the table (look 7). */
  cards?: string;
};

/** One header and one type for every list (admin 17). */
const head = 'text-left text-xs font-medium whitespace-nowrap text-muted-foreground';
const headCell = 'h-9 bg-secondary px-2 2xl:px-3';
const line = 'px-2 2xl:px-3';
const lined = 'border-separate border-spacing-0 rounded-lg border bg-card text-cell';

/** Of a row that keys reach: the one with the focus has a tint and an edge. */
const reached = 'group -outline-offset-2 hover:bg-secondary/50 focus-within:bg-accent/60';
const inset = 'first:border-l-3 first:border-l-transparent';
const edge = `${inset} group-focus-within:first:border-l-primary`;

/** Of a row whose parcel must not leave (orders 22), or cannot (shipping 6). */
const stopped = 'data-stopped:bg-bad-soft data-stopped:hover:bg-bad-soft';
const stoppedEdge = 'group-data-stopped:first:border-l-bad';

/** How each list of the admin pages looks as a table. */
export const tableLooks = {
  orders: {
    table: 'w-full border-separate border-spacing-0 text-cell max-md:hidden',
    head,
    headCell: `sticky top-0 z-10 border-b first:rounded-tl-lg last:rounded-tr-lg ${inset} ${headCell}`,
    row: `scroll-mt-11 **:scroll-mt-14 aria-selected:bg-accent/60 ${reached} ${stopped}`,
    cell: `h-12 border-b leading-5 group-last:border-b-0 ${edge} ${stoppedEdge} ${line}`,
    cards: 'grid gap-3 md:hidden',
  },
  records: {
    frame: 'overflow-x-auto rounded-lg border bg-card max-md:hidden',
    table: 'w-full text-cell',
    head,
    headCell: `${inset} ${headCell}`,
    row: `h-12 ${reached} ${stopped}`,
    cell: `border-t ${edge} ${stoppedEdge} ${line}`,
    cards: 'grid gap-3 md:hidden',
  },
  audit: {
    frame: 'overflow-x-auto rounded-lg border bg-card max-md:hidden',
    isRegion: true,
    table: 'w-full text-cell',
    head,
    headCell: `${inset} ${headCell}`,
    row: `align-top ${reached}`,
    cell: `border-t py-2.5 ${edge} ${line}`,
    cards: 'grid gap-2 md:hidden',
  },
  days: {
    frame: 'max-h-72 overflow-auto',
    isRegion: true,
    table: 'tabular w-full text-cell',
    head: `sticky top-0 ${head}`,
    headCell,
    row: 'border-t',
    cell: `py-1 ${line}`,
  },
  queues: {
    table: `w-full max-w-3xl ${lined}`,
    head,
    headCell: `first:rounded-tl-lg last:rounded-tr-lg ${headCell}`,
    body: 'text-left',
    cell: `border-t py-2 ${line}`,
  },
  reconciliations: {
    table: `w-full ${lined}`,
    head,
    headCell: `first:rounded-tl-lg last:rounded-tr-lg ${headCell}`,
    body: 'text-left',
    cell: `border-t py-2.5 align-top ${line}`,
  },
  // Below 640 px each row becomes a block with its facts in the same order.
  devices: {
    frame: 'overflow-hidden rounded-lg border bg-card text-note',
    table: 'w-full table-fixed text-left max-sm:block',
    head: `border-b max-sm:sr-only ${head}`,
    headCell,
    body: 'divide-y max-sm:block',
    row: 'max-sm:block max-sm:py-2',
    cell: 'px-2 py-2 align-top break-words max-sm:block max-sm:px-4 max-sm:py-1',
  },
} as const satisfies Record<string, TableLook>;
