import * as z from 'zod';
import { openApi } from '@/lib/http/openapi';
import type { Endpoint } from '@/platform/endpoint';
import { type ErrorCode, errorStatus } from '@/platform/errors';
import type { Schema } from './values';

type Content = { 'application/json': { schema: Schema } };
type Answer = { $ref?: string; content?: Content };
type Operation = {
  requestBody?: { content: Content };
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  responses: Record<string, Answer>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Refusal: Schema } };
};

const document = openApi('http://shop') as unknown as Document;

export function operationOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

/** The same schema, in which an object has no other fields than those that the document names. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]));
  return 'properties' in parts && !('additionalProperties' in parts)
    ? { ...parts, additionalProperties: false }
    : parts;
}

const compiled = new Map<unknown, z.ZodType>();

function compile(schema: Schema): z.ZodType {
  const known = compiled.get(schema);
  if (known) return known;
  const made = z.fromJSONSchema(closed(schema) as Parameters<typeof z.fromJSONSchema>[0]);
  compiled.set(schema, made);
  return made;
}

/** Throws unless the document describes this answer: its status, and every field of its body. */
export function expectDocumented(operation: Operation, status: number, body: unknown): void {
  const answer = operation.responses[String(status)];
  const schema = answer?.content?.['application/json'].schema ?? document.components.schemas.Refusal;
  if (!answer && status < 400) throw new Error(`the document names no ${status}`);
  const parsed = compile(schema).safeParse(body);
  if (!parsed.success) throw new Error(`not as documented: ${z.prettifyError(parsed.error)}`);
  const { code } = body as { code?: ErrorCode };
  if (status >= 400 && code && errorStatus[code] !== status) throw new Error(`${code} with ${status}`);
}
