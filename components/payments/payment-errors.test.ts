import en from '@/messages/en/payments.json' with { type: 'json' };
import zh from '@/messages/zh/payments.json' with { type: 'json' };
import zhErrors from '@/messages/zh/errors.json' with { type: 'json' };
import enErrors from '@/messages/en/errors.json' with { type: 'json' };
import {
  countdown,
  contains,
  paymentErrorKeyOf,
  type PaymentErrorKey,
  temporaryOrderId,
} from './payment-errors';

describe('the message to the shopper', () => {
  test.each([
    ['PAYMENT_PENDING', 'duplicatePayment'],
    ['PAYMENT_CONFIG', 'configError'],
    ['UNAUTHENTICATED', 'loginRequired'],
    ['NETWORK', 'networkError'],
    ['CONFLICT', 'createFailed'],
    ['PROVIDER_UNAVAILABLE', 'createFailed'],
    ['MALFORMED', 'createFailed'],
  ] as const)('%s is %s', (code, key) => {
    expect(paymentErrorKeyOf({ code, message: '' }, zh.serverWords)).toBe(key);
  });

  test.each<[string, PaymentErrorKey]>([
    [enErrors.reasons.paymentPending, 'duplicatePayment'],
    [enErrors.reasons.paymentConfig, 'configError'],
    [enErrors.reasons.orderNotPayable, 'createFailed'],
  ])('without a code the text counts: %s', (message, key) => {
    expect(paymentErrorKeyOf({ code: 'INTERNAL', message }, en.serverWords)).toBe(key);
  });

  test.each<[string, PaymentErrorKey]>([
    [zhErrors.reasons.paymentPending, 'duplicatePayment'],
    [zhErrors.reasons.paymentConfig, 'configError'],
    [zhErrors.reasons.orderNotPayable, 'createFailed'],
  ])('in Chinese too: %s', (message, key) => {
    expect(paymentErrorKeyOf({ code: 'INTERNAL', message }, zh.serverWords)).toBe(key);
  });

  test('recognises a text that asks to retry later', () => {
    expect(contains(zhErrors.reasons.paymentPending, zh.serverWords.retryLater)).toBe(true);
    expect(contains(enErrors.reasons.paymentPending, en.serverWords.retryLater)).toBe(true);
    expect(contains(enErrors.reasons.paymentConfig, en.serverWords.retryLater)).toBe(false);
  });
});

test('shows the last eight digits of the timestamp as a temporary number', () => {
  expect(temporaryOrderId(1_763_731_234_567)).toBe('31234567');
});

test.each([
  [300, '5:00'],
  [276, '4:36'],
  [9, '0:09'],
  [0, '0:00'],
])('%i seconds read %s', (seconds, text) => {
  expect(countdown(seconds)).toBe(text);
});
