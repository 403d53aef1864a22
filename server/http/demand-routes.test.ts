import fastify from 'fastify';
import { expect, test } from 'vitest';
import { usersApi } from '#shared/contract';
import { demandRoutes } from './demand-routes.ts';

test('an endpoint of the contract that no feature serves is named before the server starts', () => {
  const app = fastify();
  app.get('/api/user/:id', async () => ({}));
  expect(() => demandRoutes(app, [usersApi.view, usersApi.edit])).toThrow(
    'PUT /api/user/{id}/edit has no route',
  );
  app.put('/api/user/:id/edit', async () => ({}));
  expect(() => demandRoutes(app, [usersApi.view, usersApi.edit])).not.toThrow();
});
