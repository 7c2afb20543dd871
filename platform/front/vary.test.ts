import { varyWith } from './vary';

test.each([
  ['', 'User-Agent', 'User-Agent'],
  ['rsc, Accept-Encoding', 'User-Agent', 'rsc, Accept-Encoding, User-Agent'],
  ['RSC,user-agent', 'User-Agent', 'RSC,user-agent'],
  ['next-router-state-tree', 'Next', 'next-router-state-tree, Next'],
  ['*', 'User-Agent', '*'],
])('%j with %s is %j', (vary, name, expected) => {
  expect(varyWith(vary, name)).toBe(expected);
});
