import fc from 'fast-check';
import type { Act } from '../company.ts';
import * as people from './people.ts';
import * as programs from './programs.ts';
import * as seats from './seats.ts';
import * as trainings from './trainings.ts';

/** The acts of people, with how often they come in proportion. */
const weights: Record<string, readonly [Act, number]> = {
  assign: [trainings.assign, 30],
  unassign: [trainings.unassign, 6],
  extend: [trainings.extend, 8],
  exempt: [trainings.exempt, 5],
  endExemption: [trainings.endExemption, 4],
  mark: [trainings.mark, 24],
  record: [trainings.record, 6],
  propose: [trainings.propose, 4],
  revoke: [trainings.revoke, 4],
  enrol: [seats.enrol, 40],
  changeSession: [seats.changeSession, 12],
  giveBack: [seats.giveBack, 12],
  wait: [seats.wait, 16],
  endWait: [seats.endWait, 3],
  offer: [seats.offer, 8],
  take: [seats.take, 8],
  enrolPeople: [seats.enrolPeople, 8],
  changePeople: [seats.changePeople, 6],
  withdrawPeople: [seats.withdrawPeople, 5],
  planSession: [programs.planSession, 30],
  editSessions: [programs.editSessions, 10],
  cancelSession: [programs.cancelSession, 5],
  changePeriod: [programs.changePeriod, 2],
  replaceProgram: [programs.replaceProgram, 1],
  readPrograms: [programs.readPrograms, 6],
  join: [people.join, 4],
  leave: [people.leave, 3],
  changeRole: [people.changeRole, 3],
  goAway: [people.goAway, 4],
  changeDepartments: [people.changeDepartments, 3],
  changeName: [people.changeName, 4],
  signOut: [people.signOut, 2],
};

/** An act with the lots by which it chooses. */
export interface DrawnAct {
  name: string;
  act: Act;
  lot: number;
}

/** Of a range so wide that hardly two acts choose alike. */
export const lots = fc.noBias(fc.nat(2 ** 31 - 1));

/** Acts as they are drawn. */
export const drawnActs: fc.Arbitrary<DrawnAct> = fc.oneof(
  ...Object.entries(weights).map(([name, [act, weight]]) => ({
    weight,
    arbitrary: lots.map((lot) => ({ name, act, lot })),
  })),
);
