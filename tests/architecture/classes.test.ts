import { conflicts, sourceOf } from './class-conflicts';
import { read, sources } from './sources';

const found = (...codes: string[]) =>
  conflicts(codes.map((code, at) => sourceOf(`${at}.tsx`, code))).map(({ overridden }) => overridden);

test('no element has two classes for the same thing: nothing but the order in the sheet would decide', () => {
  const all = sources(['app', 'components']).filter((file) => /[cC]lassName|\bcn\(/.test(read(file)));
  expect(all.length).toBeGreaterThan(200);
  expect(conflicts(all.map((file) => sourceOf(file, read(file))))).toEqual([]);
});

test.each([
  ['in one text', `<p className="pb-5 font-medium pb-0" />`, ['pb-5']],
  ['where a condition adds one', `cn('relative pb-5', isLast && 'pb-0')`, ['pb-5']],
  ['in one of two alternatives', `cn('p-2', isWide ? 'm-4' : 'p-4')`, ['p-2']],
  ['by a constant of the file', `const box = 'text-sm'; cn(box, isLarge && 'text-lead')`, ['text-sm']],
  ['between sizes of the theme', `<p className="text-note text-lead" />`, ['text-note']],
  ['under the same condition', `<p className="md:p-5 md:p-7" />`, ['md:p-5']],
])('a conflict is found %s', (_, code, lost) => expect(found(code)).toEqual([lost]));

test('a conflict is found between a component and its caller', () => {
  const field = `export const Field = ({ className }) => <div className={cn('grid gap-1.5', className)} />`;
  expect(found(field, `<Field className="mt-2 gap-3" />`)).toEqual([['gap-1.5']]);
  expect(found(field, `<Field className="mt-2 md:gap-5" />`)).toEqual([]);
});

test.each([
  `cn(isOpen ? 'p-2' : 'p-4')`,
  `<p className="p-4 px-2 md:p-6" />`,
  `<p className="text-note text-muted-foreground" />`,
  `<p className="button button-sm h-auto" />`,
])('%s is no conflict', (code) => expect(found(code)).toEqual([]));

test.each([
  ['components/ui/button-classes.ts', 'button'],
  ['components/ui/icon-button.tsx', 'icon-button'],
  ['components/ui/text-button.tsx', 'text-button'],
])('each variant and size that %s names has its look', (file, prefix) => {
  const [, type = ''] = /^(?:export )?type \w+ =([^]*?)^};/m.exec(read(file)) ?? [];
  const names = [...type.matchAll(/(?<!<)'([a-z-]+)'(?!:)/g)].map(([, name = '']) => name);
  const look = read('components/ui/button.css');
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !look.includes(`.${prefix}-${name} {`))).toEqual([]);
});
