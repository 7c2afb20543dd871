import http from 'node:http';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';

/** @import { IncomingMessage } from 'node:http' */

/** The least that an order can cost: Node's own HTTP, and one statement that inserts a row in a table of its own. */
const sql = postgres(process.env.DATABASE_URL ?? '', { onnotice: () => undefined });
await sql`create table if not exists plain_orders (id bigint generated always as identity primary key, data text)`;

/** @param {IncomingMessage} request */
async function place(request) {
  if (request.method !== 'POST') return;
  const { order } = JSON.parse(await text(request));
  await sql`insert into plain_orders (data) values (${JSON.stringify(order)})`;
}

const server = http.createServer((request, response) => {
  place(request).then(
    () => response.end('{}'),
    () => response.writeHead(500).end(),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1');
