import { unpaidUse } from '@/lib/discounts/rules';
import { ApiError } from '@/platform/api-error';
import { asMinor } from '@/platform/money';
import { appliedCode, failureOf } from './code';

const product = { price: asMinor(169_900) };

test('a code with a lower price keeps its stored spelling and gives that price', () => {
  expect(appliedCode({ code: 'SPRING', unitPrice: asMinor(129_900) }, product)).toEqual({
    code: 'SPRING',
    unitPrice: 129_900,
  });
});

test.each([169_900, 180_000, 0])('a code that answers %d leaves the price as it is', (answered) => {
  expect(appliedCode({ code: 'PARTNER', unitPrice: asMinor(answered) }, product)).toEqual({
    code: 'PARTNER',
    unitPrice: null,
  });
});

describe('a code that was not applied', () => {
  const fields = unpaidUse('code').fields.map(({ path }) => ({ path, message: '' }));

  test.each([
    ['DISCOUNT_INVALID', 422, []],
    ['VALIDATION_FAILED', 422, [{ path: 'code', message: 'too long' }]],
  ] as const)('is refused by %s, in the words of the shop', (code, status, refused) => {
    expect(failureOf(new ApiError(code, 'said', status, [...refused]))).toEqual({
      kind: 'refused',
      message: '',
    });
  });

  test('may be used by an unpaid order, which the server says', () => {
    expect(failureOf(new ApiError('DISCOUNT_INVALID', 'said', 422, fields))).toEqual({
      kind: 'held',
      message: 'said',
    });
  });

  test.each([
    [new ApiError('NETWORK', 'unreachable', 0), ''],
    [new TypeError('a chunk was not loaded'), ''],
    [new ApiError('RATE_LIMITED', 'later', 429), 'later'],
    [new ApiError('UNAVAILABLE', 'soon', 503), 'soon'],
  ])('can be checked again after %s', (error, message) => {
    expect(failureOf(error)).toEqual({ kind: 'unanswered', message });
  });
});
