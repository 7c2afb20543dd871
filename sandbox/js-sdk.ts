import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bodyObject, json, type SandboxResponse, type Call, type Route } from './http';
import type { World } from './world';

const CARDS_REMEMBERED = 200;
/** The page is the shop's, on another origin. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The script of the JS-SDK, the check of its signature, and the share cards that pages have set. */
export function jsSdkRoutes(world: World, tickets: () => string[]): Route[] {
  const file = readFileSync(path.join(process.cwd(), 'sandbox/js-sdk-client.js'), 'utf8');
  const source = file.slice(file.indexOf('function sdk')).trim();
  const cards: Record<string, unknown>[] = [];

  const script = (): SandboxResponse => ({
    status: 200,
    headers: { ...CORS, 'Content-Type': 'text/javascript; charset=utf-8' },
    body: `(${source})(${JSON.stringify({ base: world.options.publicUrl })});\n`,
  });

  const check = (call: Call): SandboxResponse => {
    const { appId, nonceStr, timestamp, signature, url } = bodyObject(call) ?? {};
    const signed = tickets().some((ticket) => {
      const text = `jsapi_ticket=${ticket}&noncestr=${String(nonceStr)}&timestamp=${String(timestamp)}&url=${String(url)}`;
      return createHash('sha1').update(text).digest('hex') === signature;
    });
    return allowed({ signed: signed && appId === world.identity.wechatpay.appid });
  };

  const keep = (call: Call): SandboxResponse => {
    cards.push(bodyObject(call) ?? {});
    if (cards.length > CARDS_REMEMBERED) cards.shift();
    return allowed({});
  };

  const preflight = (): SandboxResponse => ({
    status: 204,
    headers: { ...CORS, 'Access-Control-Allow-Methods': 'POST' },
  });
  return [
    { method: 'GET', path: '/open/js/jweixin-1.6.0.js', handle: script },
    { method: 'GET', path: '/jssdk/cards.json', handle: () => json(200, { cards }) },
    { method: 'POST', path: '/jssdk/check', handle: check },
    { method: 'POST', path: '/jssdk/cards', handle: keep },
    { method: 'OPTIONS', path: '/jssdk/check', handle: preflight },
    { method: 'OPTIONS', path: '/jssdk/cards', handle: preflight },
  ];
}

const allowed = (value: unknown): SandboxResponse => {
  const response = json(200, value);
  return { ...response, headers: { ...response.headers, ...CORS } };
};
