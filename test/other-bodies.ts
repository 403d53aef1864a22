import { randomUUID } from 'node:crypto';
import {
  audiencesApi,
  equivalentsApi,
  needsApi,
  chooseApi,
  companyApi,
  digestsApi,
  dueDatesApi,
  handoverApi,
  importsApi,
  linesApi,
  positionsApi,
  programsApi,
  readingApi,
  recordsApi,
  samePersonApi,
  seatsApi,
  sessionPlansApi,
  sessionMessagesApi,
  sessionsApi,
  signInApi,
  sitesApi,
  usersApi,
} from '../shared/contract.ts';
import type { Endpoint } from '../shared/endpoint.ts';

const { reject, rejectMany, revoke, revokeMany } = recordsApi;
const { remind, remindOverdue, endExemption } = dueDatesApi;
const withPeople = [remind, remindOverdue, endExemption, readingApi.grantTries];
const withReason = [dueDatesApi.extend, dueDatesApi.exempt, reject, rejectMany, revoke, revokeMany];
const ofSeveral = [handoverApi.handOver, positionsApi.setPrograms, samePersonApi.merge];
const withEffects = [programsApi.archive, audiencesApi.set, equivalentsApi.set, ...ofSeveral];
const ofStates = [usersApi.suspend, usersApi.setAway, usersApi.restore];
const ofPlaces = [sitesApi.create, sitesApi.rename, positionsApi.create, positionsApi.edit];
const withName = [companyApi.edit, usersApi.createDepartment, usersApi.renameDepartment, ...ofPlaces];

/** The change that makes a different call of a valid one, for those with a body. */
export const otherBodies = new Map<Endpoint, object>([
  ...withReason.map((call) => [call, { because: 'Other' }] as const),
  [recordsApi.accept, { again: false }],
  ...[signInApi.register, signInApi.changeName].map((call) => [call, { first_name: 'Other' }] as const),
  [signInApi.forgot, { email: 'other@company.example' }],
  [signInApi.changePassword, { new_password: 'third-light', confirm_new_password: 'third-light' }],
  ...[programsApi.create, programsApi.edit].map((call) => [call, { title: 'Other' }] as const),
  [programsApi.publish, { notify: 'nobody' }],
  ...withEffects.map((call) => [call, { effects: 'other' }] as const),
  [audiencesApi.release, { digest: 'other' }],
  [needsApi.set, { needs: [randomUUID()] }],
  [sessionPlansApi.cancel, { reason: 'Other' }],
  [programsApi.assign, { assigned_employees: [randomUUID()] }],
  [programsApi.complete, { completed_employees: [randomUUID()] }],
  [programsApi.enrol, { session: randomUUID() }],
  [chooseApi.choose, { session: randomUUID() }],
  [seatsApi.switchSession, { session: randomUUID() }],
  [seatsApi.giveBack, { user: null }],
  [seatsApi.wait, { session: randomUUID() }],
  [seatsApi.offer, { on: false }],
  [seatsApi.take, { from: randomUUID() }],
  [linesApi.chooseDeputy, { until: '2027-01-01' }],
  [digestsApi.choose, { on: true }],
  [sessionMessagesApi.send, { text: 'Other' }],
  [companyApi.hideSetup, { hidden: false }],
  ...withPeople.map((call) => [call, { people: [randomUUID()] }] as const),
  [readingApi.acknowledge, { version: 2 }],
  [dueDatesApi.applyRenewals, { effects: 'other' }],
  [sessionsApi.mark, { marks: [{ person: randomUUID(), outcome: 'absent', note: null }] }],
  [sessionsApi.checkIn, { code: '123456' }],
  ...[recordsApi.create, recordsApi.propose].map((call) => [call, { title: 'Rowing' }] as const),
  ...withName.map((call) => [call, { name: 'Other' }] as const),
  [samePersonApi.split, { other: randomUUID() }],
  [usersApi.create, { first_name: 'Other' }],
  [usersApi.assign, { programs: [randomUUID()] }],
  [usersApi.edit, { role: 'employee' }],
  [importsApi.answer, { everybody: true }],
  [importsApi.run, { digest: 'other' }],
  [importsApi.undo, { effects: 'other' }],
  [importsApi.invite, { on: '2030-01-01' }],
  ...ofStates.map((call) => [call, { because: 'Other', kind: 'other', login: 'other' }] as const),
]);
