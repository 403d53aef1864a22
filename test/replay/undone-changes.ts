import { dueDatesApi, programsApi, seatsApi, undoApi } from '../../shared/contract.ts';
import type { Someone, World } from '../world.ts';

/** A manager's changes of one person's training that are undone; `done` is awaited after each step. */
export function undoneChanges(
  manager: ReturnType<World['as']>,
  { params, done }: { params: { id: string }; done: () => Promise<void> },
) {
  return async (made: 'assign' | 'exempt' | 'enrol' | 'withdraw', { id }: Someone, session = '') => {
    const [people, undoable] = [[id], true];
    const calls = {
      assign: () =>
        manager.call(programsApi.assign, { params, body: { assigned_employees: people, undoable } }),
      exempt: () =>
        manager.call(dueDatesApi.exempt, {
          params,
          body: { people, until: null, because: 'By mistake', undoable },
        }),
      enrol: () => manager.call(programsApi.enrol, { params, body: { people, session, undoable } }),
      withdraw: () => manager.call(seatsApi.giveBack, { params, body: { people, undoable } }),
    };
    const { undo: change } = await calls[made]();
    await done();
    await manager.call(undoApi.undo, { params: { change: change! } });
    await done();
  };
}
