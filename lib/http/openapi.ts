import * as z from 'zod/mini';
import { type Access, type Endpoint, limitOf, type Upload } from '@/platform/endpoint';
import { errorStatus } from '@/platform/errors';
import { endpoints, rawPaths } from './endpoints';

type Json = Record<string, unknown>;

/** The input type of every schema is the wire form, for requests and for responses. */
function wireSchema(schema: z.ZodMiniType) {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

const json = (schema: Json) => ({ 'application/json': { schema } });

const formWith = ({ field, limit }: Upload) => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: [field],
      properties: { [field]: { type: 'string', format: 'binary', maxLength: limit } },
    },
  },
});

function parametersOf({ params, query, headers }: Endpoint): Json[] {
  const places = { path: params, query, header: headers };
  return Object.entries(places).flatMap(([place, schema]) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = wireSchema(schema);
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema,
    }));
  });
}

const security: Record<Access, Json[]> = {
  none: [],
  customer: [{ customer: [] }],
  admin: [{ admin: [] }],
  owner: [{ admin: [] }],
  'signed-in': [{ customer: [] }, { admin: [] }],
};

const refusal = { $ref: '#/components/responses/Refusal' };

function operationOf(endpoint: Endpoint): Json {
  const { auth, summary, body, bodyOptional = false, upload, output, params, status = 200 } = endpoint;
  const envelope = {
    type: 'object',
    required: ['success', 'data', 'message'],
    properties: { success: { const: true }, data: wireSchema(output), message: { type: 'string' } },
  };
  const hasInput = body ?? upload ?? endpoint.query ?? endpoint.headers;
  return {
    summary,
    tags: [endpoint.path.split('/')[2]],
    parameters: parametersOf(endpoint),
    security: security[auth],
    ...(body ? { requestBody: { required: !bodyOptional, content: json(wireSchema(body)) } } : {}),
    ...(upload ? { requestBody: { required: true, content: formWith(upload) } } : {}),
    responses: {
      [status]: { description: 'Done', content: json(envelope) },
      ...(body || upload ? { 400: refusal, 413: refusal, 415: refusal } : {}),
      ...(auth === 'none' ? {} : { 401: refusal }),
      ...(auth === 'owner' ? { 403: refusal } : {}),
      ...(params ? { 404: refusal } : {}),
      ...(hasInput ? { 422: refusal } : {}),
      ...(limitOf(endpoint) ? { 429: refusal } : {}),
      default: refusal,
    },
  };
}

const components = {
  securitySchemes: {
    customer: { type: 'http', scheme: 'bearer', description: 'Access token of a customer' },
    admin: { type: 'http', scheme: 'bearer', description: 'Access token of an administrator' },
  },
  schemas: {
    Refusal: {
      type: 'object',
      required: ['success', 'code', 'message'],
      properties: {
        success: { const: false },
        code: { enum: Object.keys(errorStatus) },
        message: { type: 'string', description: 'In the language of Accept-Language' },
        data: {
          type: 'object',
          description: 'What a caller needs in order to go on, where there is something',
        },
        errors: {
          type: 'array',
          description: 'With VALIDATION_FAILED, and where a refusal has a field: what is wrong where',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
  responses: {
    Refusal: {
      description: 'Refused; `code` says why',
      content: json({ $ref: '#/components/schemas/Refusal' }),
    },
  },
};

/** A webhook is refused in the words of its caller, who sends the notification again. */
const webhookResponses = {
  204: { description: 'Accepted' },
  default: {
    description: 'Refused; send it again',
    content: json({
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { const: 'FAIL' }, message: { type: 'string' } },
    }),
  },
};

/** The API as an OpenAPI 3.1 document, from the same objects that the server and the browser use. */
export function openApi(server: string): Json {
  const paths: Record<string, Json> = {};
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const endpoint of endpoints) add(endpoint.path, endpoint.method, operationOf(endpoint));
  for (const { method, path, summary, type } of rawPaths)
    add(path, method, {
      summary,
      tags: ['system'],
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      responses: type
        ? { 200: { description: 'Done', content: { [type]: {} } }, default: refusal }
        : webhookResponses,
    });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Halsea shop',
      version: '1',
      description: 'Amounts are numbers of major units, times ISO 8601 in UTC.',
    },
    servers: [{ url: server }],
    paths,
    components,
  };
}
