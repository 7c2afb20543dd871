import { orderSearchOf, textOfSearch } from './order-search';

test.each([
  ['20250618112045B1C8', { orderId: '20250618112045B1C8' }],
  [' order_20250618112045b1c8 ', { orderId: 'order_20250618112045b1c8' }],
  ['…9V8RQBTC', { orderId: '9V8RQBTC' }],
  ['...stephens', { orderId: 'stephens' }],
  ['9v8rqbtc', { orderId: '9v8rqbtc' }],
  ['KVWXRTNM', { orderId: 'KVWXRTNM' }],
  ['Stephens', { name: 'Stephens' }],
  ['23456789', { phone: '23456789' }],
  ['nora@mail.test', { email: 'nora@mail.test' }],
  ['nora＠mail.test', { email: 'nora＠mail.test' }],
  ['2217', { phone: '2217' }],
  ['+86 138 0013 8000', { phone: '+86 138 0013 8000' }],
  ['(138) 0013-8000', { phone: '(138) 0013-8000' }],
  ['138.0013.8000', { phone: '138.0013.8000' }],
  ['１３８００１３８０００', { phone: '１３８００１３８０００' }],
  ['-', { name: '-' }],
  ['周明远', { name: '周明远' }],
  ['Nora Ellison', { name: 'Nora Ellison' }],
  ['周明远 2217', { name: '周明远', phone: '2217' }],
  ['周明远　２２１７', { name: '周明远', phone: '2217' }],
  ['  ', {}],
])('%j searches by %j', (typed, search) => expect(orderSearchOf(typed)).toEqual(search));

test.each(['20250618112045B1C8', '9V8RQBTC', 'nora@mail.test', '2217', '周明远 2217', 'Nora Ellison', ''])(
  '%j is shown again as it was typed',
  (text) => expect(textOfSearch(orderSearchOf(text))).toBe(text),
);

test('a search by name and e-mail does not fit into one field', () =>
  expect(textOfSearch({ name: '周明远', email: 'nora@mail.test' })).toBeNull());
