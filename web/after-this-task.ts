/** Before the next frame, if possible: a timer's call comes after it. */
export function afterThisTask(call: () => void): void {
  if ('scheduler' in window) void window.scheduler.postTask(call, { priority: 'user-blocking' });
  else setTimeout(call);
}
