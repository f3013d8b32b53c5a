import { API_PREFIX, API_VERSION, type Call } from '@greffier/contract/call';
import { ErrorBody, STATUS_TEXTS } from '@greffier/contract/errors';
import { PRODUCT_NAME } from '@greffier/contract/runtime-config';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

const ERROR_BODY = '#/components/schemas/ErrorBody';

/** Documents every mounted call: /api/docs to read, /api/openapi.json for programs. */
export async function installDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: PRODUCT_NAME,
        description: 'De l’enregistrement d’une réunion au procès-verbal signé.',
        version: API_VERSION,
      },
      components: {
        // zod's type for JSON Schema is wider than OpenAPI's, of which it writes a part.
        schemas: { ErrorBody: z.toJSONSchema(ErrorBody, { target: 'openapi-3.0' }) as object },
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const { call } = route.route.config ?? {};
      const hidden = call === undefined || !url.startsWith(API_PREFIX);
      return { url, schema: hidden ? { ...schema, hide: true } : { ...schema, ...documented(call, schema) } };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

/** What a call's zod schemas do not say: forms with a file, answers that are files, redirects. */
function documented(call: Call, schema: FastifySchema): FastifySchema {
  const response: Record<string, object> = {};
  for (const [status, body] of Object.entries((schema.response ?? {}) as Record<string, object>)) {
    const failure = Object.entries(STATUS_TEXTS).find(([known]) => known === status)?.[1];
    response[status] =
      failure === undefined
        ? { ...body, description: 'OK' }
        : { description: failure, content: { 'application/json': { schema: { $ref: ERROR_BODY } } } };
  }
  if (call.file !== undefined) {
    const content = { [call.file]: { schema: { type: 'string', format: 'binary' } } };
    response['200'] = { description: 'OK', content };
  }
  if (call.redirects) response['302'] = { description: 'Found', type: 'null' };
  if (call.multipart === undefined) return { response };
  const properties = Object.fromEntries(
    Object.entries(call.multipart).map(([name, description]) => [
      name,
      { type: 'string', description, ...(name === 'file' && { format: 'binary' }) },
    ]),
  );
  return {
    response,
    consumes: ['multipart/form-data'],
    body: { type: 'object', required: Object.keys(properties), properties },
  };
}
