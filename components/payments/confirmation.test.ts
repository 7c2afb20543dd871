import { confirmedTo } from './confirmation';

test.each([
  ['CNY', 'nora@mail.example', '138****8000'],
  ['USD', 'nora@mail.example', 'n***@mail.example'],
  ['USD', null, '138****8000'],
] as const)('an order in %s with the e-mail %s is confirmed to %s', (currency, email, contact) => {
  expect(confirmedTo({ currency, phone: '13812348000', email })).toBe(contact);
});
