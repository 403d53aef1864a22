import { pipeline, Readable, type Transform } from 'node:stream';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type CompressCallback,
} from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** In bytes: a shorter text is sent within the first few packets anyway. */
const shortest = 4 * 1024;

/** The files of dist/web were compressed by the build, and pictures and PDF are compressed in themselves. */
const compressible = /^(application\/json|text\/html)\b/;

const brotli = {
  params: {
    // The quality that takes as long as gzip's, and makes less of it.
    [constants.BROTLI_PARAM_QUALITY]: 4,
    // As a power of two: a list repeats itself within 256 KB, and a window of 4 MB would cost memory for each stream.
    [constants.BROTLI_PARAM_LGWIN]: 18,
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

/**
 * Compresses long text for clients that accept it: a list of a hundred programs takes a slow phone's connection more
 * than a second as it is. A reply with an etag isn't compressed, as the etag names these very bytes. Tokens and other
 * secrets stand in short answers alone, so no length tells of them. Not a plugin: the one for it brings ten packages,
 * and looks at each short answer, too.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isLong(payload) || !isCompressible(reply)) return done(null, payload);
    void reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
    if (!encoding) return done(null, payload);
    void reply.header('content-encoding', encoding);
    const { whole, stream } = compressors[encoding];
    if (!(payload instanceof Readable)) return whole(payload, done);
    // If nothing has been sent by then, an error takes its place, which is short.
    payload.once('error', () => void reply.removeHeader('content-encoding'));
    // A failure of either ends both; Fastify hears of it from the one that it reads.
    done(
      null,
      pipeline(payload, stream(), () => undefined),
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
