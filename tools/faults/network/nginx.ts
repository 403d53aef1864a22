import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { operationsApi } from '#shared/contract';
import { projectRoot } from '../../../server/root.ts';
import { count, type Counts } from '../../load/figures.ts';
import { findFreePort } from '../../server/free-port.ts';
import { statusOf } from '../../server/health.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';

export interface Nginx {
  port: number;
  /** What nginx met behind itself, whether or not it could help itself by asking the next one. */
  countTroubles(): Counts;
  /** What it has written: requests, and troubles. */
  logs(): { access: string; error: string };
  stop(): Promise<void>;
}

/** Starts nginx in front of the ports, with a configuration of its own in a temporary folder. */
export async function startNginx(program: string, ports: readonly number[]): Promise<Nginx> {
  const folder = createTemporaryFolder('nginx');
  const { path } = folder;
  // nginx gives up root's rights for those of another user, who must be able to look into the folder.
  chmodSync(path, 0o755);
  const port = await findFreePort();
  const file = join(path, 'nginx.conf');
  const log = join(path, 'error.log');
  writeFileSync(file, configurationOf(path, port, ports));
  const child = spawn(program, ['-p', path, '-c', file, '-e', log], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  // SIGTERM, not SIGKILL: its workers are its own to end.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const stop = async () => {
    process.off('exit', end);
    end();
    await ended;
    folder.remove();
  };
  for (let tries = 0; (await statusOf(port, operationsApi.live)) !== 200; tries += 1) {
    if (child.exitCode !== null || tries > 100) {
      await stop();
      throw new Error(`nginx does not serve: ${output}`);
    }
    await pause(50);
  }
  const read = (name: string) => readFileSync(join(path, name), 'utf8');
  const logs = () => ({ access: read('access.log'), error: read('error.log') });
  return { port, countTroubles: () => problemsIn(logs().error), logs, stop };
}

/** "… [error] 12#12: *3 connect() failed (111: Connection refused) while connecting to upstream, client: …" */
function problemsIn(log: string): Counts {
  const problems: Counts = {};
  const lines = log.matchAll(/\[(?:error|crit|alert)\] [^*]*\*\d+ ([^,]+),/g);
  for (const [, problem = ''] of lines) count(problems, problem);
  return problems;
}

export const shipped = readFileSync(join(projectRoot, 'deploy/nginx.conf'), 'utf8');

/** The servers of the shipped configuration: two that lead to the third. */
const servers = shipped.split(/^(?=server \{)/m);

/** The shipped configuration for plain HTTP as its head says, for these ports, with its logs in the folder. */
function configurationOf(folder: string, port: number, ports: readonly number[]): string {
  let next = 0;
  const head = servers[0]!.replace(/server lodestar-\d:3000/g, () => `server 127.0.0.1:${ports[next++]}`);
  const server = servers
    .at(-1)!
    .replace(/^.*(?:\bssl|server_name).*\n/gm, '')
    .replace('{', `{\n    listen 127.0.0.1:${port};`)
    .replaceAll('/var/log/nginx', folder);
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${head}
${server}
}
`;
}
