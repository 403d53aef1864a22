import type { Program } from '#shared/api/shapes';
import { nameOf } from '#shared/person-name';

/** What one should know before choosing a session. */
export function chooseOnce({ assigned_manager: manager }: Program): string {
  return `You can choose one session. To change it later, ask ${nameOf(manager)}.`;
}
