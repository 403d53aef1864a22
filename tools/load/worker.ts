import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts a program in a process of its own, which gets the job as its first message. */
export function startWorker(program: URL, job?: Serializable): ChildProcess {
  const child = fork(fileURLToPath(program), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Figures may be NaN, and values of statements are bytes and instants, too.
    serialization: 'advanced',
  });
  if (job !== undefined) child.send(job);
  return child;
}

/** The process's next message. Throws when it ends instead. */
export function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`${child.spawnargs.at(-1)} ended early.`));
    if (!child.connected) ended();
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Message);
    });
  });
}
