import { ApiError } from '@/platform/api-client';
import { isOffline, isRefusedWith, mayPass, serverText } from './refusals';

const offline = new ApiError('NETWORK', '', 0);
const refused = new ApiError('CONFLICT', 'already paid', 409);
const broken = new ApiError('INTERNAL', 'oops', 500);
const bug = new Error('bug');

test('distinguishes a lost connection from a response, and finds the server’s message', () => {
  expect([offline, refused, bug].map(isOffline)).toEqual([true, false, false]);
  expect([offline, refused, bug].map(serverText)).toEqual([undefined, 'already paid', undefined]);
});

test('retries automatically only after a lost connection or a server error', () => {
  expect([offline, refused, broken, bug].map(mayPass)).toEqual([true, false, true, false]);
});

test('recognises a refusal by its code', () => {
  expect([offline, refused, bug].map((error) => isRefusedWith(error, 'CONFLICT', 'NOT_FOUND'))).toEqual([
    false,
    true,
    false,
  ]);
});
