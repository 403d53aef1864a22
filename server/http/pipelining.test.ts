import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { operationsApi } from '#shared/contract';
import { screensAreBuilt } from '../../test/screens.ts';
import { nobody } from '../../test/client.ts';
import { startWorld, type World } from '../../test/world.ts';
import { projectRoot } from '../root.ts';
import { maximumWaiting } from './pipelining.ts';

describe('requests that a client sends without waiting for the answers', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
  });

  afterAll(() => world.close());

  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: lodestar\r\n\r\n`;

  function open(): Socket {
    const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    return socket;
  }

  function receive(socket: Socket): () => string {
    let text = '';
    socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
    return () => text;
  }

  test('are cut off when more of them wait than may §45.7', async () => {
    const socket = open();
    socket.resume().write(request('/api/openapi.json').repeat(maximumWaiting + 2));
    await expect.poll(() => socket.closed).toBe(true);
    expect(await world.as(nobody).status(operationsApi.live)).toBe(200);
  });

  test('are all answered, in their order, up to that number §45.7', async () => {
    const socket = open();
    const received = receive(socket);
    const paths = Array.from({ length: maximumWaiting }, (_, index) => `/api/unknown?${index}`);
    socket.write([...paths, '/api/health/live'].map(request).join(''));
    await expect.poll(received).toContain('"live"');
    const statuses = [...received().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual([...paths.map(() => '404'), '200']);
    socket.write(request('/api/health/live'));
    await expect.poll(() => received().split('"live"').length).toBe(3);
  });

  /** The bytes in use at most while the clients read nothing, beyond those before. */
  async function memoryTaken(path: string): Promise<number> {
    const inUse = () => {
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const before = inUse();
    let most = before;
    for (let count = 0; count < 2; count += 1) open().pause().write(request(path).repeat(1_400));
    for (let round = 0; round < 20; round += 1) {
      await pause(50);
      most = Math.max(most, inUse());
    }
    expect(await world.as(nobody).status(operationsApi.live)).toBe(200);
    return most - before;
  }

  const assetFolder = join(projectRoot, 'dist/web/assets');
  const sizeOf = (name: string) => statSync(join(assetFolder, name)).size;
  const largestAsset = () => readdirSync(assetFolder).reduce((a, b) => (sizeOf(a) > sizeOf(b) ? a : b));

  const targets: [title: string, path: () => string][] = [
    ['the document of the API', () => '/api/openapi.json'],
    ['the page of the API', () => '/api/docs'],
    ['an asset', () => `/assets/${largestAsset()}`],
  ];

  test.for(targets)(
    'take little memory when thousands of them ask for %s and nobody reads',
    async ([title, path], context) => {
      if (title === 'an asset' && !screensAreBuilt) context.skip();
      expect(await memoryTaken(path())).toBeLessThan(64 * 1024 * 1024);
    },
  );
});
