import { describeError, maskPersonal } from './log-error';

test.each([
  ['550 <li.wei@example.com> unknown', '550 <***@***> unknown'],
  ['Key (value)=(13900001111) already exists.', 'Key (value)=(***) already exists.'],
  ['code 482913 refused', 'code *** refused'],
  [
    'socket hang up: POST https://sms.example.com/?PhoneNumbers=13900001111&TemplateParam=%7B%22code%22%3A%22482913%22%7D failed.',
    'socket hang up: POST https://sms.example.com/?*** failed.',
  ],
  ['connect ECONNREFUSED 127.0.0.1:54321', 'connect ECONNREFUSED 127.0.0.1:54321'],
  ['ORDER_20261121AB3K9MPQRS', 'ORDER_20261121AB3K9MPQRS'],
])('%s is logged as %s', (given, shown) => {
  expect(maskPersonal(given)).toBe(shown);
});

test('neither the parameters of a query nor the details of a driver reach the log', () => {
  const driver = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (name)=(王小明)' });
  const query = Object.assign(new Error('Failed query: insert into users\nparams: 王小明,杭州'), {
    params: ['王小明'],
    cause: driver,
  });
  const logged = describeError(query);
  expect(logged).toMatchObject({
    message: 'Failed query: insert into users',
    cause: { errorCode: '23505', message: 'duplicate key' },
  });
  expect(JSON.stringify(logged)).not.toMatch(/王小明|杭州/);
  expect(logged.stack).toMatch(/log-error\.test/);
});

test('a chain of causes that bites its own tail ends', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(describeError(error)).match(/round/g)).toHaveLength(5);
});
