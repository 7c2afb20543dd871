import { type Surroundings, toastPlace } from './toast-place';

const free = { noticeEnd: 0, submits: [], service: null };
const desktop: Surroundings = { width: 1440, height: 900, headerEnd: 90, ...free };
const phone: Surroundings = { width: 390, height: 844, headerEnd: 84, ...free };
const submitAt = (left: number, top: number) => ({ left, right: left + 300, top, bottom: top + 56 });

test('a toast is at the top on phones, below the header while that is in view, and at the bottom right elsewhere', () => {
  expect(toastPlace(phone)).toMatchObject({ corner: 'top-center', top: 96 });
  expect(toastPlace({ ...phone, headerEnd: -400 })).toMatchObject({ corner: 'top-center', top: 12 });
  expect(toastPlace(desktop).corner).toBe('bottom-right');
});

test('a toast at the top stands below the notice about the connection, wherever the page is', () => {
  expect(toastPlace({ ...phone, noticeEnd: 150 }).top).toBe(162);
  expect(toastPlace({ ...phone, headerEnd: -400, noticeEnd: 66 }).top).toBe(78);
});

test.each([
  [desktop, submitAt(1000, 800), 'top-right'],
  [desktop, submitAt(1000, 400), 'bottom-right'],
  [desktop, submitAt(100, 800), 'bottom-right'],
  [phone, submitAt(20, 150), 'bottom-center'],
  [phone, submitAt(20, 760), 'top-center'],
] as const)('a toast leaves the button that submits free: %#', (around, submit, corner) => {
  expect(toastPlace({ ...around, submits: [submit] }).corner).toBe(corner);
});

test('a toast stands beside the button of customer service, and above its bar', () => {
  const edges = ({ right, bottom }: ReturnType<typeof toastPlace>) => ({ right, bottom });
  expect(edges(toastPlace(desktop))).toEqual({ right: 24, bottom: 24 });
  const button = { left: 1348, right: 1408, top: 800, bottom: 860 };
  expect(edges(toastPlace({ ...desktop, service: button }))).toEqual({ right: 116, bottom: 24 });
  const tablet = { ...desktop, width: 700, service: { left: 0, right: 700, top: 852, bottom: 900 } };
  expect(edges(toastPlace(tablet))).toEqual({ right: 24, bottom: 60 });
});

test('with a button in every corner it takes the usual one', () => {
  const submits = [submitAt(20, 150), submitAt(20, 760)];
  expect(toastPlace({ ...phone, submits }).corner).toBe('top-center');
});
