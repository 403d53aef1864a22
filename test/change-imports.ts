import type { AuditAction } from '../shared/audit.ts';
import { importsApi } from '../shared/contract.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { importsOf, newPerson, refusedPerson } from './import-file.ts';
import type { Someone, World } from './world.ts';

/** Makes each change of imports once, in a company that sends mail; `done` is told which, and the action of its entry. */
export async function changeImports(
  world: World,
  admin: Someone,
  done: (endpoint: Endpoint, action: AuditAction) => void,
): Promise<void> {
  const { upload, run, undo } = importsOf(world, () => admin);
  await upload(refusedPerson());
  done(importsApi.upload, 'import.upload');
  const planned = await upload(newPerson());
  done(importsApi.upload, 'import.upload');
  const params = { importId: planned._id };
  await world.as(admin).call(importsApi.answer, { params, body: { everybody: false } });
  done(importsApi.answer, 'import.answer');
  await run(planned);
  done(importsApi.run, 'user.create');
  done(importsApi.run, 'import.run');
  await world.as(admin).call(importsApi.invite, { params, body: {} });
  done(importsApi.invite, 'user.invite');
  await undo(await run(await upload(refusedPerson())));
  done(importsApi.upload, 'import.upload');
  done(importsApi.run, 'import.run');
  done(importsApi.undo, 'import.undo');
}
