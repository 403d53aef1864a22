import { calls } from '../../endpoint.ts';
import type { importsSchemas } from './schemas.ts';

const tag = 'Users';
const action = 'import.manage';
const one = '/api/imports/{importId}';

export const importsApi = calls<typeof importsSchemas>()({
  upload: {
    method: 'POST',
    path: '/api/imports',
    tag,
    action,
    status: 201,
    takesFile: 'whole',
    // A repeat makes another plan, which changes nobody.
    withoutKey: true,
  },
  list: { method: 'GET', path: '/api/imports', tag, action },
  view: { method: 'GET', path: one, tag, action },
  answer: { method: 'PUT', path: one, tag, action, bulk: true },
  run: { method: 'POST', path: `${one}/run`, tag, action, status: 202, bulk: true },
  refused: { method: 'GET', path: `${one}/refused.csv`, tag, action, file: 'text/csv' },
  plan: { method: 'GET', path: `${one}/plan.csv`, tag, action, file: 'text/csv' },
  sampleXlsx: {
    method: 'GET',
    path: '/api/imports/sample.xlsx',
    tag,
    action,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  sampleCsv: { method: 'GET', path: '/api/imports/sample.csv', tag, action, file: 'text/csv' },
  previewUndo: { method: 'POST', path: `${one}/undo/preview`, tag, action, effect: 'none' },
  undo: { method: 'POST', path: `${one}/undo`, tag, action, status: 202 },
  invite: { method: 'POST', path: `${one}/invite`, tag, action },
});
