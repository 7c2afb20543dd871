import { type Surroundings, toastPlace } from './toast-place';

const desktop: Surroundings = { width: 1440, height: 900, headerEnd: 90, submits: [] };
const phone: Surroundings = { width: 390, height: 844, headerEnd: 84, submits: [] };
const submitAt = (left: number, top: number) => ({ left, right: left + 300, top, bottom: top + 56 });

test('a toast is at the top on phones, below the header while that is in view, and at the bottom right elsewhere', () => {
  expect(toastPlace(phone)).toEqual({ corner: 'top-center', top: 96 });
  expect(toastPlace({ ...phone, headerEnd: -400 })).toEqual({ corner: 'top-center', top: 12 });
  expect(toastPlace(desktop).corner).toBe('bottom-right');
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

test('with a button in every corner it takes the usual one', () => {
  const submits = [submitAt(20, 150), submitAt(20, 760)];
  expect(toastPlace({ ...phone, submits }).corner).toBe('top-center');
});
