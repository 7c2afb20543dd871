import { ApiError } from '@/lib/platform/api-client';
import { isOffline, isRefusedWith, mayPass, serverText } from './refusals';

const offline = new ApiError('NETWORK', '', 0);
const refused = new ApiError('CONFLICT', 'already paid', 409);
const broken = new ApiError('INTERNAL', 'oops', 500);
const bug = new Error('bug');

test('tells a lost connection from an answer, and words from none', () => {
  expect([offline, refused, bug].map(isOffline)).toEqual([true, false, false]);
  expect([offline, refused, bug].map(serverText)).toEqual([undefined, 'already paid', undefined]);
});

test('tries again by itself only what may pass', () => {
  expect([offline, refused, broken, bug].map(mayPass)).toEqual([true, false, true, false]);
});

test('knows a refusal by its code', () => {
  expect([offline, refused, bug].map((error) => isRefusedWith(error, 'CONFLICT', 'NOT_FOUND'))).toEqual([
    false,
    true,
    false,
  ]);
});
