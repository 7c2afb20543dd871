import { endpointOf } from './rules';

test.each([
  [undefined, 'dysmsapi.aliyuncs.com', 'https'],
  ['dysmsapi.ap-southeast-1.aliyuncs.com', 'dysmsapi.ap-southeast-1.aliyuncs.com', 'https'],
  ['127.0.0.1:3001', '127.0.0.1:3001', 'http'],
  ['http://127.0.0.1:3001', '127.0.0.1:3001', 'http'],
  ['localhost:9000', 'localhost:9000', 'http'],
  ['http://sms.example.com', 'sms.example.com', 'https'],
  ['127.0.0.1.example.com', '127.0.0.1.example.com', 'https'],
])('%s is called as %s over %s', (given, endpoint, protocol) => {
  expect(endpointOf(given)).toEqual({ endpoint, protocol });
});
