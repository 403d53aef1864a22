import { calls } from '../endpoint.ts';
import type { filesSchemas } from './schemas.ts';

const tag = 'Records';

// The same bytes again make no second file of a record, and nobody sees a second upload for a program.
const upload = { method: 'POST', tag, status: 201, takesFile: 'as it comes', withoutKey: true } as const;

export const filesApi = calls<typeof filesSchemas>()({
  addToRecord: { ...upload, path: '/api/records/{id}/files', action: 'record.add-file' },
  addToProgram: { ...upload, path: '/api/files', action: 'program.create' },
  download: {
    method: 'GET',
    path: '/api/files/{id}',
    tag,
    action: 'file.view',
    file: 'application/octet-stream',
  },
  // The file is gone then, and so is who may remove it: a repeat is 404.
  remove: { method: 'DELETE', path: '/api/files/{id}', tag, action: 'file.remove', withoutKey: true },
});

/** The address of a file's bytes: to keep it, or to look at it in a tab of its own. */
export const filePath = (fileId: string, { view = false } = {}): string =>
  `/api/files/${fileId}${view ? '?view=1' : ''}`;
