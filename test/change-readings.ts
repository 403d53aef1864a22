import { programsApi, readingApi } from '../shared/contract.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import type { AuditAction } from '../shared/audit.ts';
import { grants, isRefused, questions, readingsOf, rightAnswers, signs, wrongAnswers } from './readings.ts';
import type { Someone, World } from './world.ts';

/** Makes each change of a reading once. `done` gets each call, and the action of its entry. */
export async function changeReadings(
  world: World,
  people: { admin: Someone; manager: Someone; employee: Someone },
  done: (endpoint: Endpoint, action: AuditAction) => void,
): Promise<{ id: string }> {
  const { manager, employee } = people;
  const readings = readingsOf(world, people);
  const program = await readings.create({ reading: { questions } });
  done(programsApi.create, 'program.create');
  await manager.assigns(program, employee, manager);
  done(programsApi.assign, 'program.assign');
  for (const _try of [1, 2, 3]) {
    await isRefused(employee, program, { version: 1, answers: wrongAnswers });
    done(readingApi.acknowledge, 'program.fail-questions');
  }
  await grants(manager, program, employee);
  done(readingApi.grantTries, 'program.grant-tries');
  await signs(employee, program, { version: 1, answers: rightAnswers });
  done(readingApi.acknowledge, 'program.acknowledge');
  await readings.change(program, { questions: [], again: 'everybody' });
  done(programsApi.edit, 'program.edit');
  done(programsApi.edit, 'program.ask-again');
  await signs(employee, program, { version: 2 });
  done(readingApi.acknowledge, 'program.acknowledge');
  return program;
}
