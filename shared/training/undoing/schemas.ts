import type { Schemas } from '../../endpoint.ts';
import { message } from '../../shapes.ts';

export const undoSchemas = {
  undo: {
    summary:
      'Undo your own change within ten seconds. Everything is then as it was before. Repeating this call changes nothing',
    reply: message,
    refusals: [
      'too_late_to_undo',
      'program_archived',
      'session_full',
      'session_cancelled',
      'session_has_enrolments',
    ],
  },
} satisfies Schemas;
