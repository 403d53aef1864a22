import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract, programsApi } from '#shared/contract';
import { errorTable, type ErrorBody, type ErrorCode } from '#shared/errors';
import { refusalsOf, refusalsOfAll } from '#shared/refusals';
import { programPayload } from '#shared/programs/program-form';
import { statuses } from '#shared/status';
import { startWorld, type World } from '../../test/world.ts';

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: { enum?: string[] } }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
  responses: Record<
    string,
    { $ref?: string; content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
  >;
}

interface Refused {
  description: string;
  content: {
    'application/json': { schema: { allOf: [unknown, { properties: { code: { enum: ErrorCode[] } } }] } };
  };
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { properties: Record<string, unknown> }>;
    responses: Record<string, Refused>;
    securitySchemes: Record<string, unknown>;
  };
}

describe('the description of the API', () => {
  let world: World;
  let document: Document;

  beforeAll(async () => {
    world = await startWorld();
    document = (await (await fetch(`${world.baseUrl}/api/openapi.json`)).json()) as Document;
  });

  afterAll(() => world.close());

  const operationOf = ({ method, path }: { method: string; path: string }) =>
    document.paths[path]![method.toLowerCase()]!;

  test('is OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Lodestar', version: expect.any(String) as string });
  });

  test('lists every call of the contract and no other', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(contract.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test('describes the input and the answers of each call, and whether it needs a sign-in §45.2', () => {
    for (const endpoint of contract) {
      const operation = operationOf(endpoint);
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = operation.parameters.filter(
        (parameter) => parameter.in === 'path' && parameter.required,
      );
      expect(inPath.map(({ name }) => name)).toEqual(names);
      const takesBody = endpoint.body !== undefined || endpoint.takesFile !== undefined;
      expect(operation.requestBody !== undefined).toBe(takesBody);
      expect(operation.responses[String(endpoint.status ?? 200)]).toBeDefined();
      expect(operation.security.length > 0).toBe(endpoint.action !== 'public');
    }
  });

  test('names the codes with which each call may be refused, by status and with their messages §26.7', () => {
    for (const endpoint of contract) {
      const { responses } = operationOf(endpoint);
      const codes = refusalsOf(endpoint);
      const named = Object.entries(responses).flatMap(([status, { $ref }]) => {
        if (!$ref) return [];
        const { description, content } = document.components.responses[$ref.split('/').at(-1)!]!;
        const [, { properties }] = content['application/json'].schema.allOf;
        for (const code of properties.code.enum) {
          expect(description).toContain(errorTable[code][1]);
          if (status !== 'default') expect(errorTable[code][0]).toBe(Number(status));
        }
        return properties.code.enum;
      });
      expect(named.toSorted(), endpoint.path).toEqual([...codes, ...refusalsOfAll].toSorted());
    }
    const { responses } = operationOf(programsApi.assign);
    expect(responses['409']!.$ref).toBe('#/components/responses/program_archived.deadline_passed.exempt');
  });

  test('gives each operation an id of its own', () => {
    const ids = contract.map((endpoint) => operationOf(endpoint).operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('names the fields of the program form §49.4', () => {
    const { requestBody } = operationOf({ method: 'POST', path: '/api/training-programs/create' });
    expect(Object.keys(requestBody!.content['application/json']!.schema.properties)).toEqual(
      Object.keys(programPayload.shape),
    );
  });

  test('describes the page of every list, and the words that a filter knows §47.1', () => {
    const paged = contract
      .map(operationOf)
      .filter(({ parameters }) =>
        ['search', 'limit'].every((query) => parameters.some(({ name }) => name === query)),
      );
    expect(paged.length).toBeGreaterThan(0);
    for (const { operationId, responses } of paged) {
      const { properties } = responses['200']!.content['application/json']!.schema;
      expect([operationId, properties]).toEqual([
        operationId,
        expect.objectContaining({
          next_cursor: expect.objectContaining({ type: ['string', 'null'] }) as unknown,
          total: expect.objectContaining({ type: 'integer' }) as unknown,
        }),
      ]);
    }
    const { parameters } = operationOf(programsApi.assigned);
    expect(parameters.find(({ name }) => name === 'status')!.schema.enum).toEqual(statuses);
  });

  test('names every field that a refusal may carry', () => {
    const fields: Record<keyof ErrorBody, true> = {
      message: true,
      code: true,
      errors: true,
      effects: true,
      digest: true,
      others: true,
      session: true,
      taken: true,
      record: true,
      people: true,
      programs: true,
      score: true,
      tries_left: true,
      version: true,
      duties: true,
      allowed: true,
      opens_at: true,
      import: true,
      missing: true,
    };
    const { properties } = document.components.schemas['Problem']!;
    expect(Object.keys(properties).sort()).toEqual(Object.keys(fields).sort());
  });

  test('says of the fields of a user who sees them §114.1', () => {
    const { content } = document.paths['/api/user/{id}']!['get']!.responses['200']!;
    const { user } = content['application/json']!.schema.properties as {
      user: { properties: Record<string, { description?: string }> };
    };
    expect(user.properties['tags']!.description).toBe('For admin, oneself; empty for others.');
    expect(user.properties['away']!.description).toBe('For admin, oneself, line; empty for others.');
    expect(user.properties['login']!.description).toBeUndefined();
  });

  test('refers only to definitions of its own', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(0);
    for (const [, pointer] of references) {
      const found = pointer!
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
      expect([pointer, found]).toEqual([pointer, expect.anything()]);
    }
  });

  test('is also a page to read that names every path', async () => {
    const response = await fetch(`${world.baseUrl}/api/docs`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await response.text();
    for (const { method, path } of contract) expect(html).toContain(`${method} ${path}`);
    expect(html).not.toContain('<script');
  });
});
