import { maskName, shareLink } from './rules';

test.each([
  ['林知夏', '林**'],
  ['Nadia Holm', 'N. H.'],
  ['nadia van der holm', 'N. V.'],
  ['Theo', 'T**'],
  ['👩‍👩‍👧 一家', '👩‍👩‍👧. 一.'],
  ['👩🏽‍🚀', '👩🏽‍🚀**'],
  ['  林  ', '林**'],
  ['', ''],
])('of the name %j a referrer sees %j', (name, shown) => {
  expect(maskName(name)).toBe(shown);
});

test('the link to share leads home with the code', () => {
  expect(shareLink('https://shop.example/', 'LX7KQ2MP')).toBe('https://shop.example/?vipcode=LX7KQ2MP');
  expect(shareLink('https://shop.example/en', 'LX7KQ2MP')).toBe('https://shop.example/en?vipcode=LX7KQ2MP');
});
