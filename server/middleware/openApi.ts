import type { Hono } from 'hono';
import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { extraRights } from '#contract/extraRights.ts';
import type { CallName } from '#contract/calls.ts';
import { wireJsonSchema } from '#contract/coded.ts';
import { callSchemas } from '#contract/callSchemas.ts';
import { envelope, pagination } from '#contract/envelope.ts';
import { problems } from '#contract/problems.ts';
import { contentSecurityPolicy } from './headers.ts';
import { apiPage, apiPageScript, apiPageStyle } from './openApiPage.ts';

type Json = Record<string, unknown>;

const failureSchema: Json = {
  type: 'object',
  required: ['success', 'data', 'errors', 'codes', 'fields'],
  properties: {
    success: { const: false },
    data: { type: 'null' },
    errors: { type: 'array', items: { type: 'string' } },
    codes: { type: 'array', items: { enum: Object.keys(problems) } },
    fields: { type: 'array', items: { type: ['string', 'null'] } },
  },
};

const peopleSchema = wireJsonSchema(envelope(z.null()).shape.people, 'output');

const uploadSchema: Json = {
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', format: 'binary' },
    CustomerId: { type: 'integer' },
    DocumentType: { type: 'integer' },
    MapId: { type: 'integer' },
    FlawId: { type: 'integer' },
    FlawEventId: { type: 'integer', 'x-level': 'tillsyn' },
    BuildingId: { type: 'integer' },
  },
};

function parametersOf(name: CallName, call: Call): Json[] {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: parameter === 'langCode' ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }));
  const shape = callSchemas[name];
  if (!('query' in shape) || !(shape.query instanceof z.ZodObject)) return inPath;
  const { properties = {} } = wireJsonSchema(shape.query, 'input') as { properties?: Json };
  const inQuery = Object.entries(properties).map(([parameter, schema]) => ({
    name: parameter,
    in: 'query',
    schema,
  }));
  const key = call.creates
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          schema: { type: 'string' },
          description: 'A repeat with the same body gets the first answer.',
        },
      ]
    : [];
  return [...inPath, ...inQuery, ...key];
}

function answersOf(name: CallName, call: Call): Json {
  const failure = {
    description: 'Failure',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
  if (call.binary) return { 200: { description: 'The bytes' }, default: failure };
  const data = wireJsonSchema(callSchemas[name].answer, 'output');
  const schema = {
    type: 'object',
    required: ['success', 'data', 'errors'],
    properties: {
      success: { const: true },
      data,
      errors: { type: 'array', maxItems: 0 },
      people: peopleSchema,
    },
  };
  const headers = call.list
    ? { headers: { Pagination: { schema: wireJsonSchema(pagination, 'output') } } }
    : {};
  return {
    200: { description: 'Success', content: { 'application/json': { schema } }, ...headers },
    default: failure,
  };
}

function operationOf(name: CallName, call: Call): Json {
  const shape = callSchemas[name];
  const body = call.multipart
    ? { content: { 'multipart/form-data': { schema: uploadSchema } } }
    : call.form
      ? { content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } }
      : 'body' in shape
        ? { content: { 'application/json': { schema: wireJsonSchema(shape.body, 'input') } } }
        : undefined;
  return {
    operationId: name,
    'x-level': call.level ?? 'specified',
    'x-right': call.right,
    ...(name in extraRights && { 'x-extra-rights': extraRights[name as keyof typeof extraRights] }),
    tags: [call.path.split('/')[1] ?? ''],
    ...(call.right === 'public' ? { security: [] } : {}),
    parameters: parametersOf(name, call),
    ...(body ? { requestBody: body } : {}),
    responses: answersOf(name, call),
  };
}

/** Builds the OpenAPI document of the whole API from the contract. */
function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    const path = (paths[`/${call.path}`] ??= {});
    path[call.method.toLowerCase()] = operationOf(name, call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tillsyn', version: '3.0.0' },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: failureSchema },
    },
    paths,
  };
}

/** Registers `GET /api/openapi.json` and its reader page, `/api/docs`. */
export function registerOpenApi(app: Hono): void {
  let document: string | undefined;
  app.get('/api/openapi.json', (context) => {
    document ??= JSON.stringify(openApiDocument());
    return context.body(document, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
  const page = (text: string, type: string) => () =>
    new Response(text, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': contentSecurityPolicy(null),
      },
    });
  app.get('/api/docs', page(apiPage, 'text/html'));
  app.get('/api/docs/page.js', page(apiPageScript, 'text/javascript'));
  app.get('/api/docs/page.css', page(apiPageStyle, 'text/css'));
}
