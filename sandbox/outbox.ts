import { randomUUID } from 'node:crypto';
import { words, html, page, when, type Html } from './html';
import { json, type Call, type Route } from './http';
import type { Message } from './state';
import { texts } from './texts';
import type { World } from './world';

const SHOWN = 100;

/** Keeps what the shop sent, with the code that a person would type. */
export function keepMessage(
  world: World,
  message: Omit<Message, 'id' | 'at' | 'code'> & { code?: string },
): Message {
  const id = randomUUID();
  const code = message.code ?? /(?<!\d)\d{6}(?!\d)/.exec(message.text)?.[0];
  return world.state.messages.put(id, {
    ...message,
    ...(code !== undefined && { code }),
    id,
    at: world.clock.now(),
  });
}

/** Newest first; only those of one receiver when `to` is given. */
function messagesFor(world: World, call: Call): Message[] {
  const to = call.query.get('to')?.toLowerCase();
  const all = world.state.messages.all().reverse();
  return to ? all.filter((message) => message.to.split(',').includes(to)) : all;
}

export function outboxRoutes(world: World): Route[] {
  return [
    {
      method: 'GET',
      path: '/outbox.json',
      handle: (call) => json(200, { messages: messagesFor(world, call) }),
    },
    {
      method: 'GET',
      path: '/outbox',
      handle: (call) => {
        const messages = messagesFor(world, call).slice(0, SHOWN);
        return page(
          texts.outbox,
          html`<h1>${words(texts.outbox)}</h1>
            <p>${words(texts.outboxHint)}</p>
            ${messages.length === 0 ? html`<p>${words(texts.nothing)}</p>` : messages.map(card)}`,
        );
      },
    },
  ];
}

const card = (message: Message): Html =>
  html`<article class="card">
    <p>
      ${message.channel.toUpperCase()} · ${when(message.at)} · ${message.from} →
      <b>${message.to}</b>
    </p>
    ${message.subject === undefined ? '' : html`<h2>${message.subject}</h2>`}
    <pre>${message.text}</pre>
  </article>`;
