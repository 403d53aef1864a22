import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, closeSync, copyFileSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../../server/root.ts';
import { query } from '../../postgres/query.ts';
import { findFreePort } from '../../server/free-port.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import { chooseAccount, makeFolder } from '../account.ts';
import type { Programs } from './programs.ts';

const stanza = '--stanza=lodestar';
const recoversWithin = 120_000;

/**
 * A PostgreSQL whose log pgBackRest archives into a repository, with the configuration that is shipped. Its machine can
 * be lost: what is left then is the repository.
 */
export class ArchivedPostgres {
  readonly url: string;
  readonly #programs: Programs;
  readonly #account = chooseAccount();
  readonly #folder = createTemporaryFolder('archive');
  readonly #port: number;
  readonly #password = randomBytes(16).toString('hex');
  readonly #key = randomBytes(32).toString('hex');
  readonly #stopAtExit = () => this.#stop();
  #machine = '';
  #machines = 0;

  private constructor(programs: Programs, port: number) {
    this.#programs = programs;
    this.#port = port;
    const user = this.#account ? 'postgres' : userInfo().username;
    this.url = `postgres://${user}:${this.#password}@127.0.0.1:${port}/lodestar`;
    this.#give(this.#folder.path);
    this.#makeFolder('repository');
    const shipped = join(projectRoot, 'deploy/high-availability/pgbackrest.conf');
    copyFileSync(shipped, this.#path('pgbackrest.conf'));
    this.#give(this.#path('pgbackrest.conf'));
    process.once('exit', this.#stopAtExit);
  }

  /** An empty one that runs, with what the archive needs. */
  static async create(programs: Programs): Promise<ArchivedPostgres> {
    const postgres = new ArchivedPostgres(programs, await findFreePort());
    try {
      await postgres.#initialise();
      return postgres;
    } catch (error) {
      postgres.remove();
      throw error;
    }
  }

  async #initialise(): Promise<void> {
    this.#moveToNewMachine();
    const passwordFile = this.#path('password');
    writeFileSync(passwordFile, this.#password);
    this.#give(passwordFile);
    const access = ['--auth-local=peer', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`];
    await this.#runPostgres(
      'initdb',
      '-D',
      this.#data(),
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
      ...access,
    );
    await this.#start();
    await query(this.url.replace(/lodestar$/, 'postgres'), 'create database lodestar');
    await this.#pgBackRest('stanza-create');
    await this.#pgBackRest('check');
  }

  async #start(): Promise<void> {
    const settings = {
      port: this.#port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: this.#machine,
      archive_mode: 'on',
      archive_command: `${this.#programs.pgbackrest} ${stanza} archive-push "%p"`,
      archive_timeout: '60s',
    };
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
    await this.#runPostgres(
      'pg_ctl',
      '-D',
      this.#data(),
      '-l',
      join(this.#machine, 'log'),
      '-w',
      '-o',
      options.join(' '),
      'start',
    );
  }

  /** A full base backup, while everything goes on. */
  async backUp(): Promise<void> {
    await this.#pgBackRest('backup', '--type=full');
  }

  /** Until the whole log is in the repository, too; else that takes up to a minute (archive_timeout). */
  async archiveAll(): Promise<void> {
    await this.#pgBackRest('check');
  }

  /** The machine burns, with all that is on it. */
  loseMachine(): void {
    this.#stop();
    rmSync(this.#machine, { recursive: true, force: true });
    this.#machine = '';
  }

  /** On an empty machine, from the repository alone: as it was at the instant (ISO 8601, UTC). */
  async restoreTo(instant: string): Promise<void> {
    this.#moveToNewMachine();
    const target = instant.replace('T', ' ').replace('Z', '+00');
    await this.#pgBackRest('restore', '--type=time', `--target=${target}`, '--target-action=promote');
    await this.#start();
    const until = performance.now() + recoversWithin;
    const isRecovering = async () =>
      (await query<{ it: boolean }>(this.url, 'select pg_is_in_recovery() as it'))[0]!.it;
    while (await isRecovering()) {
      if (performance.now() > until) throw new Error('PostgreSQL does not come out of its recovery.');
      await pause(100);
    }
  }

  remove(): void {
    process.off('exit', this.#stopAtExit);
    this.#stop();
    this.#folder.remove();
  }

  #moveToNewMachine(): void {
    this.#machines += 1;
    this.#machine = this.#makeFolder(`machine-${this.#machines}`);
    this.#makeFolder(`machine-${this.#machines}/data`);
  }

  /** Like a power cut. */
  #stop(): void {
    if (!this.#machine) return;
    const args = ['-D', this.#data(), '-m', 'immediate', '-w', 'stop'];
    spawnSync(join(this.#programs.postgres, 'pg_ctl'), args, this.#surroundings());
  }

  #pgBackRest(command: string, ...args: string[]): Promise<void> {
    return this.#run(this.#programs.pgbackrest, [stanza, ...args, command]);
  }

  #runPostgres(program: string, ...args: string[]): Promise<void> {
    return this.#run(join(this.#programs.postgres, program), args);
  }

  /** Throws with the output of what fails. */
  async #run(file: string, args: string[]): Promise<void> {
    const log = this.#path('output');
    const output = openSync(log, 'w');
    const child = spawn(file, args, { ...this.#surroundings(), stdio: ['ignore', output, output] });
    closeSync(output);
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0)
      throw new Error(`${file} ${args.join(' ')} ended with ${code}: ${readFileSync(log, 'utf8')}`);
  }

  /** pgBackRest takes what differs from the shipped configuration from its environment. */
  #surroundings() {
    return {
      ...this.#account,
      cwd: '/',
      env: {
        PATH: process.env['PATH'],
        LC_ALL: 'C.UTF-8',
        PGBACKREST_CONFIG: this.#path('pgbackrest.conf'),
        PGBACKREST_REPO1_PATH: this.#path('repository'),
        PGBACKREST_REPO1_CIPHER_PASS: this.#key,
        PGBACKREST_PG1_PATH: this.#data(),
        PGBACKREST_PG1_PORT: String(this.#port),
        PGBACKREST_PG1_SOCKET_PATH: this.#machine,
        PGBACKREST_LOCK_PATH: this.#machine,
        PGBACKREST_LOG_PATH: this.#machine,
      },
    };
  }

  #data(): string {
    return join(this.#machine, 'data');
  }

  #path(name: string): string {
    return join(this.#folder.path, name);
  }

  #makeFolder(name: string): string {
    const path = this.#path(name);
    makeFolder(path, this.#account);
    return path;
  }

  #give(path: string): void {
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
  }
}
