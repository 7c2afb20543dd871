import { signableUrl } from './rules';

const origin = 'https://shop.example';

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example/'],
  ['https://shop.example?from=singlemessage', 'https://shop.example?from=singlemessage'],
  ['https://shop.example/en?vipcode=A#top', 'https://shop.example/en?vipcode=A'],
  ['https://shop.example/science#a#b', 'https://shop.example/science'],
])('%s is signed as %s', (given, signed) => {
  expect(signableUrl(given, origin)).toBe(signed);
});

test.each([
  'https://shop.example.evil.example/',
  'https://shop.example@evil.example/',
  'https://shop.example:444/',
  'http://shop.example/',
  '//shop.example/',
  'https://evil.example/?https://shop.example/',
  'javascript:alert(1)',
  'https://shop.example/a\nb',
  ' https://shop.example/',
  '',
])('%j is not ours', (given) => {
  expect(signableUrl(given, origin)).toBeNull();
});
