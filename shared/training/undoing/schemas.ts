import type { Schemas } from '../../endpoint.ts';
import { message } from '../../shapes.ts';

export const undoSchemas = {
  undo: {
    summary:
      "Undo one's own change within ten seconds: everything is as it was before; repeating it changes nothing",
    reply: message,
    refusals: [
      'undo_over',
      'program_archived',
      'session_full',
      'session_cancelled',
      'session_has_enrolments',
    ],
  },
} satisfies Schemas;
