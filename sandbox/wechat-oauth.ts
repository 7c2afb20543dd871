import { createHash, randomBytes } from 'node:crypto';
import { html, page, words } from './html';
import { bodyObject, json, redirect, type SandboxResponse, type Call, type Route } from './http';
import { jsSdkRoutes } from './js-sdk';
import type { Provider } from './provider';
import { type Text, texts } from './texts';
import type { World } from './world';

const CODE_LIFE = 5 * 60_000;
const TOKEN_SECONDS = 7200;
/** WeChat matches the address with a regular expression: these parameters in this order. */
const ORDER = ['appid', 'redirect_uri', 'response_type', 'scope', 'state'];
const STATE = /^[a-zA-Z0-9]{1,128}$/;

/** The sign-in of WeChat's browser and the tickets of its JS-SDK. */
export function wechat(world: World): Provider {
  const codes = new Map<string, { openid: string; until: number; isUsed: boolean }>();
  const { tokens } = world.state;

  const authorize = (call: Call): SandboxResponse => {
    const problem = authorizeProblem(world, call);
    if (problem) return errorPage(problem);
    const code = randomBytes(16).toString('hex');
    codes.set(code, { openid: world.walletOpenid, until: world.clock.now() + CODE_LIFE, isUsed: false });
    const target = new URL(call.query.get('redirect_uri') ?? '');
    target.searchParams.set('code', code);
    target.searchParams.set('state', call.query.get('state') ?? '');
    return redirect(target.href);
  };

  const exchange = (call: Call): SandboxResponse => {
    const problem = applicationProblem(world, call.query);
    if (problem) return plain(problem);
    if (call.query.get('grant_type') !== 'authorization_code')
      return plain(failure(40002, 'invalid grant_type'));
    const code = codes.get(call.query.get('code') ?? '');
    if (!call.query.get('code')) return plain(failure(41008, 'missing code'));
    if (code === undefined) return plain(failure(40029, 'invalid code'));
    if (code.isUsed) return plain(failure(40163, 'code been used'));
    if (code.until < world.clock.now()) return plain(failure(42003, 'code expired'));
    code.isUsed = true;
    return plain({
      access_token: randomBytes(40).toString('base64url'),
      expires_in: TOKEN_SECONDS,
      refresh_token: randomBytes(40).toString('base64url'),
      openid: code.openid,
      scope: 'snsapi_base',
    });
  };

  const issueToken = (parameters: URLSearchParams): SandboxResponse => {
    const problem = applicationProblem(world, parameters);
    if (problem) return json(200, problem);
    if (parameters.get('grant_type') !== 'client_credential')
      return json(200, failure(40002, 'invalid grant_type'));
    const token = randomBytes(60).toString('base64url');
    tokens.put(token, { token, until: world.clock.now() + TOKEN_SECONDS * 1000 });
    return json(200, { access_token: token, expires_in: TOKEN_SECONDS });
  };

  const stableToken = (call: Call): SandboxResponse => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(bodyObject(call) ?? {})) parameters.set(name, String(value));
    return issueToken(parameters);
  };

  const ticket = (call: Call): SandboxResponse => {
    const token = call.query.get('access_token') ?? '';
    if ((tokens.get(token)?.until ?? 0) < world.clock.now())
      return json(200, failure(40001, 'invalid credential'));
    if (call.query.get('type') !== 'jsapi') return json(200, failure(40097, 'invalid args'));
    return json(200, { errcode: 0, errmsg: 'ok', ticket: ticketOf(token), expires_in: TOKEN_SECONDS });
  };
  const tickets = () =>
    tokens
      .all()
      .filter(({ until }) => until >= world.clock.now())
      .map(({ token }) => ticketOf(token));

  const routes = (): Route[] => [
    { method: 'GET', path: '/connect/oauth2/authorize', handle: authorize },
    { method: 'GET', path: '/sns/oauth2/access_token', handle: exchange },
    { method: 'GET', path: '/cgi-bin/token', handle: (call) => issueToken(call.query) },
    { method: 'POST', path: '/cgi-bin/stable_token', handle: stableToken },
    { method: 'GET', path: '/cgi-bin/ticket/getticket', handle: ticket },
    ...jsSdkRoutes(world, tickets),
  ];
  const { baseUrl, publicUrl } = world.options;
  const environment = () => ({
    WECHAT_APPID: world.identity.wechatpay.appid,
    WECHAT_APP_SECRET: world.identity.wechat.appSecret,
    WECHAT_API_BASE_URL: baseUrl,
    WECHAT_OAUTH_AUTHORIZE_URL: `${publicUrl}/connect/oauth2/authorize`,
  });
  return { routes, environment };
}

const ticketOf = (token: string) => createHash('sha512').update(token).digest('base64url');

const failure = (errcode: number, errmsg: string) => ({
  errcode,
  errmsg: `${errmsg}, rid: ${randomBytes(4).toString('hex')}-${randomBytes(4).toString('hex')}`,
});

/** WeChat sends JSON as text, always with status 200. */
const plain = (value: unknown): SandboxResponse => ({
  status: 200,
  headers: { 'Content-Type': 'text/plain' },
  body: JSON.stringify(value),
});

function applicationProblem(world: World, parameters: URLSearchParams) {
  if (parameters.get('appid') !== world.identity.wechatpay.appid) return failure(40013, 'invalid appid');
  if (parameters.get('secret') !== world.identity.wechat.appSecret)
    return failure(40125, 'invalid appsecret');
  return undefined;
}

function authorizeProblem(world: World, call: Call): Text | undefined {
  const { query } = call;
  if (query.get('appid') !== world.identity.wechatpay.appid)
    return ['10013 APP_ID 错误', '10013 wrong APP_ID'];
  const names = [...query.keys()];
  if (names.slice(0, ORDER.length).join() !== ORDER.join())
    return ['10002 链接参数的顺序或名称不对', '10002 wrong order or names of the parameters'];
  if (query.get('response_type') !== 'code') return ['10002 response_type 不对', '10002 wrong response_type'];
  if (!['snsapi_base', 'snsapi_userinfo'].includes(query.get('scope') ?? ''))
    return ['10005 Scope 不能为空', '10005 no scope'];
  if (!STATE.test(query.get('state') ?? '')) return ['10016 state 不合法', '10016 no valid state'];
  const target = query.get('redirect_uri') ?? '';
  const isWeb = URL.canParse(target) && /^https?:$/.test(new URL(target).protocol);
  return isWeb
    ? undefined
    : ['10003 redirect_uri 域名与后台配置不一致', '10003 redirect_uri is not of the registered domain'];
}

const errorPage = (problem: Text): SandboxResponse =>
  page(texts.signIn, html`<section class="card centre"><h1>${words(problem)}</h1></section>`, {
    status: 400,
    narrow: true,
  });
