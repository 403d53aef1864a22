/** Before the next frame, if possible: what is posted by a timer comes after it. */
export function afterThisTask(call: () => void): void {
  if ('scheduler' in window) void window.scheduler.postTask(call, { priority: 'user-blocking' });
  else setTimeout(call);
}
