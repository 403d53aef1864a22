import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { ask, textOf } from '../../test/ask.ts';
import { registerOpenApi } from './api-documents.ts';
import { compressReplies } from './compression.ts';

test.each(['br', 'gzip'])(
  'the description of the API is compressed once, however many ask for it, as %s',
  async (encoding) => {
    const app = fastify();
    onTestFinished(() => app.close());
    compressReplies(app);
    registerOpenApi(app);
    const sent = new Set<unknown>();
    app.addHook('onSend', (_request, _reply, payload, done) => {
      sent.add(payload);
      done(null, payload);
    });
    const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    for (const path of ['/api/docs', '/api/openapi.json']) {
      const plain = await ask(baseUrl, path);
      sent.clear();
      const askCompressed = () => ask(baseUrl, path, { 'accept-encoding': encoding });
      const answers = [...(await Promise.all([askCompressed(), askCompressed()])), await askCompressed()];
      for (const answer of answers) {
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(textOf(answer)).toBe(plain.body.toString());
      }
      expect(sent.size).toBe(1);
    }
  },
);
