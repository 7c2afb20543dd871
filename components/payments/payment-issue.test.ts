import { otherOptions, issueOf } from './payment-issue';

test('leaves the shopper with something after every answer of WeChat but ok', () => {
  expect(issueOf).toEqual({
    ok: null,
    cancel: 'cancelled',
    fail: 'failed',
    absent: 'absent',
    silent: 'silent',
  });
});

test('offers inside WeChat the browser, in a browser WeChat, and a computer with both', () => {
  expect(otherOptions('cancelled', 'jsapi')).toEqual(['again', 'browser', 'desktop']);
  expect(otherOptions('unfinished', 'h5')).toEqual(['again', 'wechat', 'desktop']);
});

test('offers a page without its bridge to be loaded anew', () => {
  expect(otherOptions('absent', 'jsapi')[0]).toBe('reload');
});
