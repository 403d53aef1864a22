import { expect, test } from 'vitest';
import { programsApi } from '#shared/programs/calls';
import { listFor } from './list-queries.ts';

test('a loader and a hook that ask for the same find the same list', () => {
  const list = (query?: { search?: string; status?: 'overdue' }) =>
    listFor(programsApi.assigned, ({ employees }) => employees, {
      params: { id: 'program' },
      ...(query && { query }),
    }).queryKey;
  expect(list({ search: '' })).toEqual(list());
  expect(list({ search: 'fox' })).not.toEqual(list());
  expect(list({ status: 'overdue' })).not.toEqual(list());
});
