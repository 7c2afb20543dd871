import { otherOptions, issueOf } from './payment-issue';

test('gives a payment issue for every result of WeChat except ok', () => {
  expect(issueOf).toEqual({
    ok: null,
    cancel: 'cancelled',
    fail: 'failed',
    absent: 'absent',
    silent: 'silent',
  });
});

test('offers the browser inside WeChat, WeChat inside a browser, and a computer in both', () => {
  expect(otherOptions('cancelled', 'bridge')).toEqual(['again', 'browser', 'desktop']);
  expect(otherOptions('unfinished', 'redirect')).toEqual(['again', 'wechat', 'desktop']);
});

test('offers WeChat beside a QR code, and only another try while no device could pay', () => {
  expect(otherOptions('notStarted', 'qrCode')).toEqual(['again', 'wechat']);
  expect(otherOptions('offline', 'redirect')).toEqual(['again']);
  expect(otherOptions('unavailable', 'bridge')).toEqual(['again']);
});

test('offers a reload when the bridge is missing', () => {
  expect(otherOptions('absent', 'bridge')[0]).toBe('reload');
});
