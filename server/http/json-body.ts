import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors';
import { fileTypes, wrongFileType } from '#shared/files/file-rules';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const maximumDepth = 32;

/** Depth of the JSON text by its brackets, without building anything; strings are skipped. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x5b || character === 0x7b) deepest = Math.max(deepest, (depth += 1));
    else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
  return deepest;
}

// U+0000, or half of a surrogate pair: with the u flag whole pairs are no surrogates.
// oxlint-disable-next-line no-control-regex
const unstorable = /[\0\p{Surrogate}]/u;

/** PostgreSQL's text can't store U+0000 nor half a character, and nothing that people write needs them. */
function parseStorable(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // In strict UTF-8 both come as these escapes only, so few texts are looked at twice.
  if (/\\u(0000|d[89a-f])/i.test(text) && containsUnstorable(value)) {
    throw new Refusal('invalid_json', { message: 'The text has a character that cannot be stored.' });
  }
  return value;
}

function containsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return unstorable.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => unstorable.test(name) || containsUnstorable(inner));
}

/**
 * Parses a body: strict UTF-8, JSON, at most 32 levels. An empty body is no body, since clients that always send the
 * content type also send it with DELETE. U+0000 is nowhere allowed. Throws Refusal("invalid_json").
 */
export function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    const text = utf8.decode(body);
    if (depthOf(text) <= maximumDepth) return parseStorable(text);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('invalid_json');
  }
  throw new Refusal('invalid_json', { message: `JSON may be nested ${maximumDepth} levels deep at most.` });
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** The fields of a form, which mail programs send under names of their own. Throws Refusal("not_json"). */
async function parseForm(body: Buffer, type: string): Promise<Record<string, unknown>> {
  try {
    const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch {
    throw new Refusal('not_json');
  }
}

type Takes = FastifyContextConfig['takesFile'];

/** A body that is no file where one is wanted, or no JSON. */
export function wrongTypeFor(takesFile: Takes): Refusal {
  if (takesFile === 'as it comes')
    return new Refusal('file_type', { message: wrongFileType, facts: { allowed: fileTypes } });
  return new Refusal(takesFile ? 'file_type' : 'not_json');
}

/**
 * The server reads only JSON, and a form or a file if an endpoint takes one. Anything else is 415, unless it
 * is empty and so no body at all.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    const { takesFile } = request.routeOptions.config;
    done(body.length === 0 ? null : wrongTypeFor(takesFile));
  });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesFile || body.length === 0) done(null, body);
    else done(new Refusal('not_json'));
  });
  app.addContentTypeParser(
    formTypes,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined;
      if (!request.routeOptions.config.takesForm) throw new Refusal('not_json');
      return parseForm(body, request.headers['content-type']!);
    },
  );
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const { takesFile } = request.routeOptions.config;
      if (takesFile && body.length > 0) throw wrongTypeFor(takesFile);
      done(null, parseJsonBody(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}
