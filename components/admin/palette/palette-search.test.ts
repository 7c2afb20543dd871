import { orderAddress, paletteSearchOf } from './palette-search';

test.each(['owner', 'support'] as const)('%s finds an order by its number, and by a name', (role) => {
  expect(paletteSearchOf('20250618112045B1C8', role)).toEqual({ orderId: '20250618112045B1C8' });
  expect(paletteSearchOf('周明远', role)).toEqual({ name: '周明远' });
});

test('one Chinese character is a surname, and searched for', () => {
  expect(paletteSearchOf('周', 'support')).toEqual({ name: '周' });
});

test('an owner searches by the last four digits alone, support only with a name', () => {
  expect(paletteSearchOf('2217', 'owner')).toEqual({ phone: '2217' });
  expect(paletteSearchOf('2217', 'support')).toBeNull();
  expect(paletteSearchOf('周明远 2217', 'support')).toEqual({ name: '周明远', phone: '2217' });
  expect(paletteSearchOf('13612342217', 'support')).toEqual({ phone: '13612342217' });
});

test.each(['1', '22', '221', '22171', '1361234', 'n@', 'nora@mail', 'n', ''])(
  '%j is not searched for, so that typing leaves no trace of each key',
  (typed) => expect(paletteSearchOf(typed, 'owner')).toBeNull(),
);

test('an order opens over the filtered list, and from other pages over the whole one', () => {
  expect(orderAddress('/admin', '?status=paid', 'A1')).toBe('/admin?status=paid&order=A1');
  expect(orderAddress('/user-admin', '?search=x', 'A1')).toBe('/admin?order=A1');
});
