import type { Endpoint } from '../shared/endpoint.ts';
import { filesApi, recordsApi } from '../shared/contract.ts';
import type { AuditAction } from '../shared/audit.ts';
import { addFile, addProgramFile } from './stored-files.ts';
import type { Someone, World } from './world.ts';

/** Makes each change of records once, of the employee's; `done` is told which, and the action of its entry. */
export async function changeRecords(
  world: World,
  { admin, employee }: { admin: Someone; employee: Someone },
  done: (endpoint: Endpoint, action: AuditAction) => void,
): Promise<void> {
  const training = {
    people: [employee.id],
    program: null,
    title: 'Sailing',
    trained_on: world.day(0),
    valid_until: world.day(9),
    minutes: 90,
    trainer: 'Grace Hopper',
    place: 'Kiel',
    note: 'With a boat',
    again: true,
  };
  const because = 'The wrong person was ticked';
  const recorded = await world.as(admin).call(recordsApi.create, { body: training });
  done(recordsApi.create, 'record.create');
  const params = { id: recorded.records[0]!._id };
  await world.as(admin).call(recordsApi.revoke, { params, body: { because } });
  done(recordsApi.revoke, 'record.revoke');
  const more = await world.as(admin).call(recordsApi.create, { body: training });
  done(recordsApi.create, 'record.create');
  const body = { records: more.records.map(({ _id }) => _id), because };
  await world.as(admin).call(recordsApi.revokeMany, { body });
  done(recordsApi.revokeMany, 'record.revoke');
  const propose = async () => {
    const { records } = await world.as(employee).call(recordsApi.propose, { body: training });
    done(recordsApi.propose, 'record.propose');
    return { params: { id: records[0]!._id } };
  };
  const proved = await propose();
  const file = await addFile(employee, { _id: proved.params.id });
  done(filesApi.addToRecord, 'record.add-file');
  await world.as(admin).call(filesApi.remove, { params: { id: file._id }, body: { because } });
  done(filesApi.remove, 'file.remove');
  const free = await addProgramFile(admin);
  done(filesApi.addToProgram, 'program.add-file');
  await world.as(admin).call(filesApi.remove, { params: { id: free._id }, body: { because: null } });
  done(filesApi.remove, 'file.remove');
  await world.as(admin).call(recordsApi.accept, proved);
  done(recordsApi.accept, 'record.accept');
  await world.as(admin).call(recordsApi.reject, { ...(await propose()), body: { because } });
  done(recordsApi.reject, 'record.reject');
  const { params: proposal } = await propose();
  await world.as(admin).call(recordsApi.rejectMany, { body: { records: [proposal.id], because } });
  done(recordsApi.rejectMany, 'record.reject');
}
