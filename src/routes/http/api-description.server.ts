import { OpenAPIGenerator } from '@orpc/openapi';
import type { AnyRouter } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { appErrorCodes } from '#/lib/app-error.ts';
import { getSessionCookieName } from '#/platform/auth/session-cookie.server.ts';
import { idempotencyKeyDescription, idempotencyKeySchema } from '#/platform/idempotency.server.ts';
import type { OperationError } from '#/platform/rpc/operation-errors.server.ts';
import { listOperations, type Operation } from '#/platform/rpc/operations.server.ts';

export const introduction = `Authenticate with a personal API token (Authorization: Bearer), created on your profile. The site's own calls
carry the public client key in the header x-client-key, which identifies the client and authorizes nothing, and the session
cookie. Operations marked 'session only' accept no API token. Calls that create something take an Idempotency-Key header: repeating
a call within 24 hours with the same body returns the first response; a different body returns 422.`;

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Returns the ways to authenticate in OpenAPI terms: each entry is an alternative, and its keys apply
 * together.
 */
function getSecurity({ access, sessionOnly, method }: Operation) {
  const page = access === 'public' ? { clientKey: [] } : { clientKey: [], session: [] };
  const acceptsToken = !sessionOnly && (access !== 'public' || method === 'GET');
  return acceptsToken ? [{ apiToken: [] }, page] : [page];
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  description: idempotencyKeyDescription,
  schema: idempotencyKeySchema,
};

const nullable = (type: string) => ({ type: [type, 'null'] });

/** The schema of every error response. */
const errorSchema = {
  type: 'object',
  properties: {
    defined: { type: 'boolean' },
    code: { type: 'string', enum: [...appErrorCodes] },
    status: { type: 'integer' },
    message: { type: 'string', description: 'A message to show to the user.' },
    data: {
      type: 'object',
      properties: {
        requestId: { type: 'string' },
        field: { ...nullable('string'), description: 'The input field the error refers to.' },
        details: { ...nullable('object'), additionalProperties: true },
      },
      required: ['requestId', 'field', 'details'],
      additionalProperties: false,
    },
  },
  required: ['defined', 'code', 'status', 'message', 'data'],
  additionalProperties: false,
};

const statusDescriptions: Readonly<Record<number, string>> = {
  400: 'Invalid input.',
  401: 'Missing, invalid, or expired credentials.',
  402: 'Insufficient credits.',
  403: 'Not allowed, or a limit was reached.',
  404: 'Not found, or owned by someone else.',
  409: 'Conflicts with the current state.',
  411: 'Content-Length is required.',
  413: 'Request body too large.',
  422: 'The Idempotency-Key was already used with a different body.',
  429: 'Too many requests.',
  500: 'Internal error.',
  503: 'Service busy.',
};

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer', minimum: 1 } },
};

function createResponse(status: number, codes: readonly string[]) {
  const narrowed = { properties: { code: { enum: codes }, status: { const: status } } };
  return {
    description: `${codes.join(' or ')}: ${statusDescriptions[status] ?? 'Request rejected.'}`,
    ...((status === 429 || status === 503) && { headers: retryAfter }),
    content: {
      'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, narrowed] } },
    },
  };
}

/** Returns an operation's error responses by status, as references; adds missing ones to `shared`. */
function createResponses(
  errors: readonly OperationError[],
  shared: Map<string, ReturnType<typeof createResponse>>,
) {
  const byStatus = Map.groupBy(errors, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const codes = group.map(({ code }) => code).sort();
      const name = `${status}-${codes.join('-')}`;
      shared.set(name, createResponse(status, codes));
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

type DescribeOptions = { api: AnyRouter; baseUrl: string; version: string };

/** Returns the API as an OpenAPI document: the credentials, input, response, and errors of each operation. */
export async function describeApi({ api, baseUrl, version }: DescribeOptions) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const generated = await generator.generate(api, {
    info: {
      title: 'Dropfolio',
      version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${baseUrl}/api` }],
    components: {
      securitySchemes: {
        clientKey: { type: 'apiKey', in: 'header', name: 'x-client-key' },
        session: { type: 'apiKey', in: 'cookie', name: getSessionCookieName(baseUrl) },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal API token. With the read scope, it can call GET operations only.',
        },
      },
    },
  });
  const shared = new Map<string, ReturnType<typeof createResponse>>();
  for (const declared of listOperations(api)) {
    const item = generated.paths?.[declared.path];
    const operation = methods.map((method) => method.toUpperCase()).includes(declared.method)
      ? item?.[declared.method.toLowerCase() as (typeof methods)[number]]
      : undefined;
    if (operation === undefined) throw new Error(`${declared.name} is not described`);
    operation.security = getSecurity(declared);
    if (declared.sessionOnly) Object.assign(operation, { 'x-session-only': true });
    if (declared.creates) operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
    operation.responses = { ...operation.responses, ...createResponses(declared.errors, shared) };
  }
  return {
    ...generated,
    components: {
      ...generated.components,
      schemas: { ...generated.components?.schemas, Refusal: errorSchema },
      responses: Object.fromEntries(shared),
    },
  };
}
