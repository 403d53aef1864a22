import { pipeline, Readable, type Transform } from 'node:stream';
import {
  brotliCompress,
  constants as levels,
  createBrotliCompress,
  createGzip,
  gzip,
  type CompressCallback,
} from 'node:zlib';
import { callbackify, promisify } from 'node:util';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { getOrInsertComputed } from '../cache.ts';

/** In bytes: a shorter text is sent within the first few packets anyway. */
const shortest = 4 * 1024;

/** The files of dist/web were compressed by the build, and pictures and PDF are compressed in themselves. */
const compressible = /^(application\/json|text\/html|image\/svg\+xml)\b/;

const brotli = {
  params: {
    // The quality that takes as long as gzip's, and makes less of it.
    [levels.BROTLI_PARAM_QUALITY]: 4,
    // As a power of two. A list repeats itself within 256 KB, and a window of 4 MB would cost memory for each stream.
    [levels.BROTLI_PARAM_LGWIN]: 18,
  },
};

interface Compressor {
  whole: (content: string | Buffer, done: CompressCallback) => void;
  stream: () => Transform;
}

const compressors: Readonly<Record<'br' | 'gzip', Compressor>> = {
  br: {
    whole: (content, done) => brotliCompress(content, brotli, done),
    stream: () => createBrotliCompress(brotli),
  },
  gzip: { whole: gzip, stream: () => createGzip() },
};

type Encoding = keyof typeof compressors;

/** The compressed forms of contents that are always the same, each made once, when it is first asked for. */
const constants = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** A content that is sent again and again, and compressed once. */
export function constantContent(text: string): Buffer {
  const content = Buffer.from(text);
  constants.set(content, new Map());
  return content;
}

/** The content in its compressed form. */
function compressWhole(content: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const compress = () => promisify(compressors[encoding].whole)(content);
  const kept = Buffer.isBuffer(content) && constants.get(content);
  return kept ? getOrInsertComputed(kept, encoding, compress) : compress();
}

/**
 * Compresses long text for clients that accept it. A list of a hundred programs takes a slow phone's
 * connection more than a second as it is. A reply with an etag isn't compressed, as the etag names these
 * very bytes. Only short answers have tokens and other secrets, so no length betrays them. Not a plugin: the
 * one for it brings ten packages, and looks at each short answer, too.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isLong(payload) || !isCompressible(reply)) return done(null, payload);
    void reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
    if (!encoding) return done(null, payload);
    void reply.header('content-encoding', encoding);
    if (!(payload instanceof Readable)) {
      return callbackify(compressWhole)(payload, encoding, done);
    }
    // If nothing has been sent by then, an error takes its place, which is short.
    payload.once('error', () => void reply.removeHeader('content-encoding'));
    // A failure of either ends both; Fastify hears of it from the one that it reads.
    done(
      null,
      pipeline(payload, compressors[encoding].stream(), () => undefined),
    );
  });
}

function isLong(payload: unknown): payload is string | Buffer | Readable {
  if (payload instanceof Readable) return true;
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= shortest;
}

function isCompressible(reply: FastifyReply): boolean {
  if (reply.hasHeader('content-encoding') || reply.hasHeader('etag')) return false;
  return compressible.test(String(reply.getHeader('content-type')));
}
