/** Another instance of the shop: its customers (`BUYERS`) all order one piece of `PRODUCT` at once. */
import { closeClients } from '@/db/client';
import { createOrder } from '@/lib/orders/create-order';
import { asCustomer } from './context';
import { orderInput } from './orders';
import { insist, outcomesOf, tally } from './outcome';

const buyers = (process.env['BUYERS'] ?? '').split(',').map(Number);
const input = () => orderInput({ productId: Number(process.env['PRODUCT']) });

const calls = buyers.map((userId) => insist(() => createOrder(asCustomer(userId), input())));
const outcomes = tally(await outcomesOf(calls));
await closeClients();
process.stdout.write(JSON.stringify(outcomes));
