export type TableLook = {
  /** Classes of what surrounds the table; without them nothing does. */
  frame?: string;
  /** A frame that is also reached and scrolled with the keyboard (accessibility 2). */
  isRegion?: true;
  table: string;
  head: string;
  headRow?: string;
  headCell: string;
  body?: string;
  row?: string;
  cell?: string;
  /** Of the list of cards that phones show instead of the table (look 7). */
  cards?: string;
};

const lined = 'border-separate border-spacing-0 rounded-lg border bg-card';

/** How each list of the admin pages looks as a table. */
export const tableLooks = {
  orders: {
    table: 'w-full border-separate border-spacing-0 text-cell max-md:hidden',
    head: '',
    headCell:
      'sticky top-0 z-10 h-10 border-b bg-secondary px-2 first:rounded-tl-lg last:rounded-tr-lg 2xl:px-3 text-left text-xs font-medium whitespace-nowrap text-muted-foreground',
    row: 'group scroll-mt-11 -outline-offset-2 **:scroll-mt-14 hover:bg-secondary/50 aria-selected:bg-accent/60',
    cell: 'h-12 border-b px-2 2xl:px-3 leading-5 group-last:border-b-0',
    cards: 'grid gap-3 md:hidden',
  },
  records: {
    frame: 'overflow-x-auto rounded-lg border bg-card max-md:hidden',
    table: 'w-full text-cell [&_:is(td,th)]:px-2 wide:[&_:is(td,th)]:px-3',
    head: 'bg-secondary/50 text-xs text-muted-foreground',
    headRow: 'h-9.5 text-left',
    headCell: 'font-medium whitespace-nowrap',
    row: 'h-12 border-t hover:bg-secondary/40',
    cards: 'grid gap-3 md:hidden',
  },
  audit: {
    frame: 'overflow-x-auto rounded-lg border bg-card max-md:hidden',
    isRegion: true,
    table: 'w-full text-cell',
    head: 'bg-secondary text-left text-xs text-muted-foreground',
    headCell: 'h-10 px-3 font-medium whitespace-nowrap',
    row: 'border-t align-top',
    cell: 'px-3 py-2.5',
    cards: 'grid gap-2 md:hidden',
  },
  days: {
    frame: 'max-h-72 overflow-auto',
    isRegion: true,
    table: 'tabular w-full text-note',
    head: 'sticky top-0 bg-card text-left text-muted-foreground',
    headCell: 'py-1.5 font-medium',
    row: 'border-t',
  },
  queues: {
    table: `w-full max-w-3xl ${lined}`,
    head: 'text-note text-muted-foreground',
    headCell: 'border-b px-3 py-2 text-left',
    cell: 'border-b px-3 py-2 text-left',
  },
  reconciliations: {
    table: `w-full ${lined}`,
    head: 'text-note text-muted-foreground',
    headCell: 'border-b px-3 py-2.5 text-left align-top',
    cell: 'border-b px-3 py-2.5 text-left align-top',
  },
  // Below 640 px each row becomes a block with its facts in the same order.
  devices: {
    frame: 'overflow-hidden rounded-lg border bg-card text-note',
    table: 'w-full table-fixed text-left max-sm:block',
    head: 'border-b bg-background text-muted-foreground max-sm:sr-only',
    headCell: 'px-3 py-2 font-medium',
    body: 'divide-y max-sm:block',
    row: 'max-sm:block max-sm:py-2',
    cell: 'px-3 py-2 align-top break-words max-sm:block max-sm:px-4 max-sm:py-1',
  },
} as const satisfies Record<string, TableLook>;
