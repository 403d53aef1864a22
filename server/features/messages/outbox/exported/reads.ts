import { messageLabels } from '#shared/messages';
import { columnsOf } from '../../../../db/json.ts';
import type { Exported } from '../../../../db/lists/exported.ts';
import { personColumns } from '../../../../db/lists/exported-people.ts';
import type { Viewer } from '../../../../db/relations.ts';
import { listAll, messageFields, type MessageFilters } from '../reads.ts';

const m = columnsOf<'messages'>('m');

/** Messages without their texts. */
export function exportMessages(viewer: Viewer, asked: MessageFilters): Exported {
  return {
    columns: [
      { heading: 'Added at', type: 'instant', cell: messageFields.created_at },
      { heading: 'Kind', type: 'text', cell: m.kind, labels: messageLabels },
      { heading: 'State', type: 'text', cell: messageFields.state },
      ...personColumns(viewer),
      { heading: 'Subject', type: 'text', cell: m.subject },
      { heading: 'Due at', type: 'instant', cell: messageFields.not_before },
      { heading: 'Sent at', type: 'instant', cell: messageFields.sent_at },
      { heading: 'Sent to', type: 'text', cell: m.sent_to },
      { heading: 'Attempts', type: 'integer', cell: m.attempts },
      { heading: 'Last error', type: 'text', cell: m.last_error },
      { heading: 'Skipped because', type: 'text', cell: m.dropped_because },
    ],
    list: (row) => listAll(asked, row),
  };
}
