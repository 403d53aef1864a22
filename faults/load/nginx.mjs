import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../scripts/run.mjs';
import { findFreePort } from '../server.mjs';
import { count } from './figures.mjs';
import { statusOf } from './instance.mjs';

/** @returns {string | undefined} the path of nginx */
export function findNginx() {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders
    .map((folder) => join(folder, 'nginx'))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Starts nginx in front of the ports, with a configuration of its own in a temporary folder.
 *
 * @returns {Promise<{port: number, countTroubles: () => import('./figures.mjs').Counts, stop: () => Promise<void>}>}
 *   countTroubles tells what nginx met behind itself, whether or not it could help itself by asking the next one
 */
export async function startNginx(/** @type {string} */ program, /** @type {readonly number[]} */ ports) {
  const folder = mkdtempSync(join(tmpdir(), 'lodestar-nginx-'));
  // nginx gives up root's rights for those of another user, who must be able to look into the folder.
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configurationOf({ folder, port, ports }));
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log')];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  // SIGTERM, not SIGKILL: its workers are its own to end.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const stop = async () => {
    process.off('exit', end);
    end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; (await statusOf(port, '/api/health/live')) !== 200; tries += 1) {
    if (child.exitCode !== null || tries > 100) {
      await stop();
      throw new Error(`nginx does not serve: ${output}`);
    }
    await pause(50);
  }
  return { port, countTroubles: () => troublesIn(join(folder, 'error.log')), stop };
}

/** "… [error] 12#12: *3 connect() failed (111: Connection refused) while connecting to upstream, client: …" */
function troublesIn(/** @type {string} */ log) {
  /** @type {import('./figures.mjs').Counts} */
  const troubles = {};
  for (const [, trouble = ''] of readFileSync(log, 'utf8').matchAll(
    /\[(?:error|crit|alert)\] [^*]*\*\d+ ([^,]+),/g,
  ))
    count(troubles, trouble);
  return troubles;
}

const shipped = readFileSync(join(ROOT, 'deploy', 'nginx.conf'), 'utf8');

/** What the configuration that is shipped says in its block of this name. */
function blockOf(/** @type {string} */ name) {
  const [, block] = new RegExp(`^ *${name} \\{\\n([^}]*)\\}`, 'm').exec(shipped) ?? [];
  if (!block) throw new Error(`deploy/nginx.conf has no block "${name}".`);
  return block;
}

/** The configuration that is shipped, for plain HTTP and these ports. */
function configurationOf(
  /** @type {{folder: string, port: number, ports: readonly number[]}} */ { folder, port, ports },
) {
  let next = 0;
  const upstream = blockOf('upstream lodestar').replace(
    /server lodestar-\d:3000/g,
    () => `server 127.0.0.1:${ports[next++]}`,
  );
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream lodestar {
${upstream}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
${blockOf('location /')}
    }
  }
}
`;
}
