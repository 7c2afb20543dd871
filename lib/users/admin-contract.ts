import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { pageOf, pageQuery } from '@/platform/pagination';
import { rowIdParams } from '@/platform/row-id';
import { filterOf, optionalLineSchema } from '@/platform/text';
import { timeSchema } from '@/platform/time';
import { userSchema } from './contract';

/** A person in lists: phone, e-mail and street are masked until an admin reveals them, which is recorded. */
const listedUserSchema = z.object({ ...userSchema.shape, created_at: timeSchema });
export type ListedUser = z.output<typeof listedUserSchema>;

export const userSorts = ['newest', 'oldest', 'name'] as const;
export type UserSort = (typeof userSorts)[number];

export const ListUsers = defineEndpoint({
  method: 'GET',
  path: '/api/users',
  auth: 'admin',
  summary:
    'Every user, contacts masked; owners search by part of name, phone or e-mail, support by name, by a whole contact, or by name and last four digits',
  query: z.object({
    search: filterOf(optionalLineSchema(80)),
    sort: filterOf(z.enum(userSorts)),
    ...pageQuery,
  }),
  // A search by contact writes an audit entry (admin 26).
  bearerOnly: true,
  output: pageOf({ users: z.array(listedUserSchema) }),
});

export const RevealUser = defineEndpoint({
  method: 'POST',
  path: '/api/users/{id}/reveal',
  auth: 'admin',
  summary: 'The whole contact of a user that the list masks; the look is recorded',
  params: rowIdParams,
  output: z.pick(userSchema, { phone: true, email: true }),
});
