import { refusalOf } from './answer';

const messageOf = (message: unknown) =>
  refusalOf(
    { response: { status: 403, headers: {}, data: JSON.stringify({ code: 'RULE_LIMIT', message }) } },
    true,
  );

test.each([
  { message: '超过商户单日限额', kept: '超过商户单日限额' },
  { message: ' the limit\n of 500 ', kept: 'the limit of 500' },
  { message: 'openid oUpF8uMuAJO_M2pxb1Q9z of 13800138000, mei@example.com', kept: 'openid … of …, …' },
  { message: 'a'.repeat(300), kept: 'a'.repeat(120) },
  { message: { is: 'no text' }, kept: '' },
])('keeps the words of a refusal, short and without anybody in them: $kept', ({ message, kept }) => {
  expect(messageOf(message)).toEqual({
    kind: 'refused',
    status: 403,
    code: 'RULE_LIMIT',
    message: kept,
    isProven: true,
  });
});
