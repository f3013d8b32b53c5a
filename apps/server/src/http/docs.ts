import { API_PREFIX, API_VERSION, type Call } from '@greffier/contract/call';
import { ErrorBody, STATUS_TEXTS } from '@greffier/contract/errors';
import { PRODUCT_NAME } from '@greffier/contract/runtime-config';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

const ERROR_BODY = '#/components/schemas/ErrorBody';

const DESCRIPTION = `De l’enregistrement d’une réunion au procès-verbal signé.

Chaque appel, sauf ceux de la connexion, porte un jeton : en-tête \`Authorization: Bearer …\`.
\`npm run --silent token -- nom@exemple.ch\` en donne un pour les scripts, tant que la connexion locale est active.

Une erreur est toujours un objet \`ErrorBody\`. Ce qui appartient à quelqu’un d’autre n’est pas trouvé (404).
Une méthode qu’une adresse n’a pas est refusée (405) ; \`Allow\` nomme celles qu’elle a. La barre oblique finale d’une adresse est facultative.

Un long enregistrement peut arriver en morceaux par le protocole tus 1.0 (https://tus.io) à l’adresse \`${API_PREFIX}/uploads\` ; \`upload_id\` prend alors la place de \`file\`.`.replace(
  / ([:;])/g,
  '\u00A0$1',
);

const TAGS: Readonly<Record<Call['tag'], string>> = {
  auth: 'Connexion',
  meetings: 'Réunions',
  ai: 'Transcription, procès-verbal et ScribeBot',
  templates: 'Templates, personnels et de l’organisation',
  vocabularies: 'Vocabulaires, personnels et de l’organisation',
  organisation: 'Administration de l’organisation',
  engines: 'Moteurs',
};

/** Writes a schema as JSON Schema. The type of the result is wider than OpenAPI's, although zod writes only a part. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

/** Documents every mounted call: /api/docs to read, /api/openapi.json for programs. */
export async function installDocs(app: FastifyInstance): Promise<void> {
  const used = new Set<string>();
  app.addHook('onRoute', ({ config }) => void (config?.call && used.add(config.call.tag)));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: PRODUCT_NAME, description: DESCRIPTION, version: API_VERSION },
      components: {
        schemas: { ErrorBody: jsonSchema(ErrorBody, 'output') },
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const { call } = route.route.config ?? {};
      const hidden = call === undefined || !url.startsWith(API_PREFIX);
      return { url, schema: hidden ? { ...schema, hide: true } : { ...schema, ...documented(call, schema) } };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('the documentation is OpenAPI');
      const tags = Object.entries(TAGS).filter(([name]) => used.has(name));
      return { ...document.openapiObject, tags: tags.map(([name, description]) => ({ name, description })) };
    },
  });
  // The document is written once for all readers, because they need no token. If each request had its own copy, answers
  // that nobody reads would fill the memory.
  const json = onceWritten(() => JSON.stringify(app.swagger()));
  const yaml = onceWritten(() => app.swagger({ yaml: true }));
  const sendJson = (reply: FastifyReply): FastifyReply => reply.type('application/json; charset=utf-8').send(json());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      onRequest({ routeOptions: { url } }, reply, done) {
        if (url === '/api/docs/json') sendJson(reply);
        else if (url === '/api/docs/yaml') reply.type('application/x-yaml').send(yaml());
        else done();
      },
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, (_, reply) => sendJson(reply));
}

function onceWritten(write: () => string): () => Buffer {
  let written: Buffer | undefined;
  return () => (written ??= Buffer.from(write()));
}

/** Documents what a call's zod schemas cannot say: forms with a file, answers that are files, redirects, headers. */
function documented(call: Call, schema: FastifySchema): FastifySchema {
  const response: Record<string, object> = {};
  for (const [status, body] of Object.entries((schema.response ?? {}) as Record<string, object>)) {
    response[status] = failure(status) ?? { ...body, 'x-response-description': 'OK' };
  }
  if (call.file !== undefined) {
    const content = { [call.file]: { schema: { type: 'string', format: 'binary' } } };
    response['200'] = { description: 'OK', content };
  }
  if (call.redirects) {
    const headers = { Location: { type: 'string', format: 'uri', description: 'Où le navigateur continue' } };
    response['302'] = { description: 'Found', type: 'null', headers };
  }
  if (call.multipart === undefined) return { response };
  const properties = Object.fromEntries(
    Object.entries(call.multipart).map(([name, description]) => {
      if (name === 'file') return [name, { type: 'string', format: 'binary', description }];
      return [name, { ...(call.data && jsonSchema(call.data, 'input')), description }];
    }),
  );
  return {
    response,
    consumes: ['multipart/form-data'],
    body: { type: 'object', required: Object.keys(properties), properties },
  };
}

/** Documents the answer under a status of 400 or above; undefined for other statuses. */
function failure(status: string): object | undefined {
  const description = Object.entries(STATUS_TEXTS).find(([known]) => known === status)?.[1];
  if (description === undefined) return undefined;
  const content = { 'application/json': { schema: { $ref: ERROR_BODY } } };
  if (status !== '429') return { description, content };
  const headers = { 'Retry-After': { type: 'integer', minimum: 0, description: 'Secondes à attendre' } };
  return { description, content, headers };
}
