import { describeError, maskPersonal } from './log-error';

test.each([
  ['550 <li.wei@example.com> unknown', '550 <***@***> unknown'],
  ['Key (value)=(13900001111) already exists.', 'Key (value)=(***) already exists.'],
  ['code 482913 refused', 'code *** refused'],
  [
    'socket hang up: POST https://sms.example.com/?PhoneNumbers=13900001111&TemplateParam=%7B%22code%22%3A%22482913%22%7D failed.',
    'socket hang up: POST https://sms.example.com/?*** failed.',
  ],
  ['call +86 139-0000-1111 or 139 0000 1111.', 'call *** or ***.'],
  ['8613900001111 is no member', '*** is no member'],
  ['phone 13900001111.', 'phone ***.'],
  ['openid oUpF8uMuAJO_M2pxb1Q9zNjWeS6o has no right', 'openid *** has no right'],
  ['收货地址 浙江省杭州市西湖区文三路 1 号 3 栋 502室 无法识别', '收货地址 *** 无法识别'],
  ['地址「中关村南大街5号院2号楼」太长', '地址「***」太长'],
  ['12 West Lake Road is not in the list', '*** is not in the list'],
  ['Key (name, address)=(王小明, 杭州) is not unique', 'Key (name, address)=(***) is not unique'],
  ['unsigned 500 SYSTEM_ERROR', 'unsigned 500 SYSTEM_ERROR'],
  ['用户市场部没有权限，错误码 20016', '用户市场部没有权限，错误码 20016'],
  ['HR202611213B7K9MPQRSTVWXYZ not found', 'HR202611213B7K9MPQRSTVWXYZ not found'],
  ['timed out after 12000 ms at 8 s', 'timed out after 12000 ms at 8 s'],
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
