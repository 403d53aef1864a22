import { readFileSync } from 'node:fs';

/** Memory that a process holds, in MB; undefined where the system doesn't tell (it does on Linux). */
export function residentMegabytes(pid: number): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
  return kilobytes ? Math.round(Number(kilobytes) / 1024) : undefined;
}

/** The most memory that a process has held so far, in MB; undefined where the system doesn't tell. */
export function peakMegabytes(pid: number): number | undefined {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
  return kilobytes ? Math.round(Number(kilobytes) / 1024) : undefined;
}

/** The same with memory that processes share divided among them. */
export function proportionalMegabytes(pid: number): number | undefined {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
  return kilobytes ? Number(kilobytes) / 1024 : undefined;
}

/** Looks at a process's memory again and again; the function that it returns ends that and gives the most, in MB. */
export function watchMemory(pid: number): () => number {
  let most = residentMegabytes(pid) ?? 0;
  const watching = setInterval(() => (most = Math.max(most, residentMegabytes(pid) ?? 0)), 100);
  return () => {
    clearInterval(watching);
    return most;
  };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
