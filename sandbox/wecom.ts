import { timingSafeEqual } from 'node:crypto';
import { asObject, bodyObject, json, type Call, type SandboxResponse } from './http';
import { robotKeyOf } from './keys';
import { keepMessage } from './outbox';
import type { Provider } from './provider';
import type { World } from './world';

/** A robot takes 20 messages a minute. */
const FLOW = { within: 60_000, most: 20 };
const TEXT_LIMIT = 2048;

/** The robot of a group in WeCom: its key in the address is all that it asks for. */
export function wecom(world: World): Provider {
  const handle = (call: Call): SandboxResponse => {
    if (!isKey(call.query.get('key') ?? '', robotKeyOf(world.identity)))
      return answer(93000, 'invalid webhook url, hint: sandbox');
    const { msgtype, text } = bodyObject(call) ?? {};
    const content = asObject(text)?.['content'];
    if (msgtype !== 'text' || typeof content !== 'string' || content === '')
      return answer(40008, 'invalid message type');
    if (Buffer.byteLength(content) > TEXT_LIMIT) return answer(40058, 'text.content exceed max length 2048');
    if (isTooMuch(world)) return answer(45009, 'api freq out of limit');
    keepMessage(world, { channel: 'robot', to: 'robot', from: 'WeCom', text: content });
    return answer(0, 'ok');
  };
  const path = '/cgi-bin/webhook/send';
  return {
    routes: () => [{ method: 'POST', path, handle }],
    environment: () => ({
      ALERT_WEBHOOK_URL: `${world.options.baseUrl}${path}?key=${robotKeyOf(world.identity)}`,
    }),
  };
}

const answer = (errcode: number, errmsg: string) => json(200, { errcode, errmsg });

const isKey = (given: string, key: string) =>
  given.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key));

function isTooMuch(world: World): boolean {
  const since = world.clock.now() - FLOW.within;
  const recent = world.state.messages.all().filter(({ channel, at }) => channel === 'robot' && at > since);
  return recent.length >= FLOW.most;
}
