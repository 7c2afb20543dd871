import { hasServerInFront, isInItsWorld, platformAddress } from './world';

test('a build for the own server runs behind it alone', () => {
  expect(hasServerInFront).toBe(true);
  expect([isInItsWorld(true), isInItsWorld(false)]).toEqual([true, false]);
});

test('the address that the hosting platform gives a project is one over https', () => {
  expect(platformAddress({ VERCEL_PROJECT_PRODUCTION_URL: 'shop.example' })).toBe('https://shop.example');
  for (const source of [{}, { VERCEL_PROJECT_PRODUCTION_URL: '' }])
    expect(platformAddress(source)).toBeUndefined();
});
