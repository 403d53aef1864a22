import { readFileSync } from 'node:fs';

/** Memory that a process holds, in MB; undefined where the system doesn't tell (it does on Linux). */
export function residentMegabytes(/** @type {number} */ pid) {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
  return kilobytes ? Math.round(Number(kilobytes) / 1024) : undefined;
}

/** Looks at a process's memory again and again. @returns {() => number} ends that and gives the most, in MB */
export function watchMemory(/** @type {number} */ pid) {
  let most = residentMegabytes(pid) ?? 0;
  const watching = setInterval(() => (most = Math.max(most, residentMegabytes(pid) ?? 0)), 100);
  return () => {
    clearInterval(watching);
    return most;
  };
}

function read(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
