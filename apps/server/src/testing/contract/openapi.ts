import { API_PREFIX, type Call } from '@greffier/contract/call';
import { ErrorBody, STATUS_TEXTS } from '@greffier/contract/errors';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Answer, Caller } from '../caller.ts';

const Responses = z.record(
  z.string(),
  z.looseObject({
    content: z.record(z.string(), z.unknown()).default({}),
    headers: z.record(z.string(), z.unknown()).default({}),
  }),
);
const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  security: z.unknown(),
  requestBody: z.unknown().optional(),
  responses: Responses,
});
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/** The parts of an answer that are checked. */
export type Received = Pick<Answer, 'statusCode' | 'statusMessage' | 'headers' | 'body' | 'json'>;

/** Reads an answer that came over the network. */
export async function received(answer: Response): Promise<Received> {
  const body = await answer.text();
  return {
    statusCode: answer.status,
    statusMessage: answer.statusText,
    headers: Object.fromEntries(answer.headers),
    body,
    json: () => JSON.parse(body),
  };
}

/** Reads the OpenAPI document that the running application serves, to check answers against it. */
export async function openDocument({ app }: Pick<Caller, 'app'>) {
  const served: unknown = (await app.inject('/api/openapi.json')).json();
  const { paths } = Document.parse(served);
  // Strict mode is off, because OpenAPI's own keywords are not JSON Schema.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv, ['uuid', 'date', 'date-time', 'uri', 'byte']);
  ajv.addSchema(served as object, 'openapi');

  const pathOf = (call: Call): string => API_PREFIX + call.path.replaceAll(/:(\w+)/g, '{$1}');
  function operationOf(call: Call): z.infer<typeof Operation> {
    const operation = paths[pathOf(call)]?.[call.method.toLowerCase()];
    if (operation === undefined) throw new Error(`the document does not know ${call.method} ${call.path}`);
    return operation;
  }

  const validators = new Map<string, ValidateFunction>();
  /** Returns the validator for a place of the document that has a schema. Each validator is compiled only once. */
  function validatorOf(place: readonly string[]): ValidateFunction {
    const pointer = [...place, 'schema'].map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#/${encodeURI(pointer)}` });
    validators.set(pointer, validate);
    return validate;
  }

  return {
    operationOf,

    /** Lists every documented call. */
    operations: Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),

    /** Lists the documented statuses of a call. */
    statusesOf: (call: Call): number[] => Object.keys(operationOf(call).responses).map(Number),

    /** Fails if an answer does not match the document and the call's own schemas. */
    expectAnswer(call: Call, answer: Received): void {
      const status = String(answer.statusCode);
      const response = operationOf(call).responses[status];
      if (response === undefined) expect.fail(`${call.id} answers ${status}, which is not documented: ${answer.body}`);
      for (const name of Object.keys(response.headers)) expect(answer.headers).toHaveProperty(name.toLowerCase());
      const [type] = Object.keys(response.content);
      expect(answer.headers['content-type']?.toString().split(';')[0]).toBe(type);
      if (type !== 'application/json') return;
      const validate = validatorOf([
        'paths',
        pathOf(call),
        call.method.toLowerCase(),
        'responses',
        status,
        'content',
        type,
      ]);
      const body: unknown = answer.json();
      expect(validate(body) ? [] : validate.errors).toEqual([]);
      const text = Object.entries(STATUS_TEXTS).find(([known]) => known === status)?.[1];
      if (text !== undefined) expect(answer.statusMessage).toBe(text);
      const schema = text === undefined ? call.response : ErrorBody;
      // If the schema drops a field of the answer, that field is not documented.
      expect(schema?.parse(body)).toEqual(body);
    },
  };
}
