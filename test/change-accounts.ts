import { randomUUID } from 'node:crypto';
import {
  calendarApi,
  companyApi,
  digestsApi,
  handoverApi,
  linesApi,
  messagesApi,
  positionsApi,
  samePersonApi,
  signInApi,
  sitesApi,
  usersApi,
} from '../shared/contract.ts';
import { daysAway } from './absences.ts';
import { companySettings } from './company-settings.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import type { AuditAction } from '../shared/audit.ts';
import { nobody } from './client.ts';
import { chooseDeputy } from './lines.ts';
import { addFirstCode } from './first-codes.ts';
import { createDigest, messagesTo, tokensTo } from './message-tokens.ts';
import { reportToHandOver, seenHandover } from './handovers.ts';
import { seenMerge } from './same-people.ts';
import { addRegistration } from './registrations.ts';
import { password, type Someone, type World } from './world.ts';

/**
 * Makes each change of accounts and departments once, in a company that sends mail. `done` gets the change
 * and the action of its entry.
 */
export async function changeAccounts(
  world: World,
  admin: Someone,
  done: (endpoint: Endpoint, action: AuditAction) => void,
): Promise<void> {
  const newcomer = { first_name: 'Ada', last_name: 'Test', email: `${randomUUID()}@company.example` };
  await world.as(nobody).call(signInApi.register, {
    body: { ...newcomer, password, confirm_password: password },
  });
  done(signInApi.register, 'user.register');
  const token = await addRegistration(world);
  await world.as(nobody).call(signInApi.confirm, { body: { token, password } });
  done(signInApi.confirm, 'user.register');
  const signedIn = await world
    .as(nobody)
    .call(signInApi.signIn, { body: { email: newcomer.email, password } });
  done(signInApi.signIn, 'sign-in');
  await world.as(signedIn).call(signInApi.changeName, { body: { first_name: 'Eve', last_name: 'Test' } });
  done(signInApi.changeName, 'user.change-name');
  await world.as(signedIn).call(calendarApi.subscribe, { body: {} });
  done(calendarApi.subscribe, 'user.subscribe-calendar');
  await world.as(signedIn).call(calendarApi.unsubscribe);
  done(calendarApi.unsubscribe, 'user.unsubscribe-calendar');
  const passwords = {
    current_password: password,
    new_password: 'another',
    confirm_new_password: 'another',
  };
  await world.as(signedIn).call(signInApi.changePassword, { body: passwords });
  done(signInApi.changePassword, 'user.change-password');
  await world.as(signedIn).call(signInApi.logout);
  done(signInApi.logout, 'sign-out');
  await world.as(nobody).call(signInApi.forgot, { body: { email: newcomer.email } });
  done(signInApi.forgot, 'user.forgot-password');
  const [mail] = await messagesTo(world, signedIn.user._id, 'reset');
  await world.as(admin).call(messagesApi.send, { params: { message: mail!.id } });
  done(messagesApi.send, 'message.send');
  const [resetToken] = await tokensTo(world, signedIn.user._id, 'reset');
  await world.as(nobody).call(signInApi.reset, {
    body: { token: resetToken!, new_password: 'again', confirm_new_password: 'again' },
  });
  done(signInApi.reset, 'user.reset-password');

  const manager = await world.createPerson('manager');
  await world.as(manager).call(digestsApi.choose, { body: { on: false } });
  done(digestsApi.choose, 'user.unsubscribe-digest');
  await world.as(manager).call(digestsApi.choose, { body: { on: true } });
  done(digestsApi.choose, 'user.subscribe-digest');
  await world.as(nobody).call(digestsApi.unsubscribe, {
    params: { token: await createDigest(world, manager.id) },
    body: { 'List-Unsubscribe': 'One-Click' },
  });
  done(digestsApi.unsubscribe, 'user.unsubscribe-digest');

  await chooseDeputy(world, manager, admin);
  done(linesApi.chooseDeputy, 'user.choose-deputy');

  await world.as(admin).call(companyApi.edit, { body: companySettings() });
  done(companyApi.edit, 'company-settings');
  await world.as(admin).call(companyApi.hideSetup, { body: { hidden: true } });
  done(companyApi.hideSetup, 'company.hide-setup');
  const { department } = await world.as(admin).call(usersApi.createDepartment, {
    body: { name: `Harbour ${randomUUID()}` },
  });
  done(usersApi.createDepartment, 'department.create');
  const ofDepartment = { params: { departmentId: department._id } };
  await world.as(admin).call(usersApi.renameDepartment, {
    ...ofDepartment,
    body: { name: `Port ${randomUUID()}` },
  });
  done(usersApi.renameDepartment, 'department.rename');
  await world.as(admin).call(usersApi.deleteDepartment, ofDepartment);
  done(usersApi.deleteDepartment, 'department.delete');
  const as = world.as(admin);
  const { site } = await as.call(sitesApi.create, { body: { name: `Hamburg ${randomUUID()}` } });
  done(sitesApi.create, 'site.create');
  const ofSite = { params: { siteId: site._id } };
  await as.call(sitesApi.rename, { ...ofSite, body: { name: `Bremen ${randomUUID()}` } });
  done(sitesApi.rename, 'site.rename');
  await as.call(sitesApi.delete, ofSite);
  done(sitesApi.delete, 'site.delete');
  const { position } = await as.call(positionsApi.create, { body: { name: `Pilot ${randomUUID()}` } });
  done(positionsApi.create, 'position.create');
  const ofPosition = { params: { positionId: position._id } };
  await as.call(positionsApi.edit, { ...ofPosition, body: { name: `Captain ${randomUUID()}` } });
  done(positionsApi.edit, 'position.edit');
  await as.call(positionsApi.delete, ofPosition);
  done(positionsApi.delete, 'position.delete');

  const { user } = await world.as(admin).call(usersApi.create, {
    body: {
      first_name: 'Kim',
      last_name: 'Test',
      email: `${randomUUID()}@company.example`,
      temp_password: 'a',
      role: 'employee',
      department: null,
    },
  });
  done(usersApi.create, 'user.create');
  const ofUser = { params: { id: user._id } };
  await world.as(admin).call(usersApi.edit, { ...ofUser, body: { role: 'trainer', department: null } });
  done(usersApi.edit, 'user.edit');
  await world.as(admin).call(usersApi.invite, ofUser);
  done(usersApi.invite, 'user.invite');
  await world.as(admin).call(usersApi.setTemporaryPassword, { ...ofUser, body: {} });
  done(usersApi.setTemporaryPassword, 'user.set-temporary-password');
  const begun = await addFirstCode(world);
  await world.as(admin).call(usersApi.printSlips, { body: { people: [begun.id] } });
  done(usersApi.printSlips, 'user.print-slip');
  const { login, code } = await addFirstCode(world);
  await world.as(nobody).call(signInApi.start, {
    body: { login, code, new_password: password, confirm_new_password: password },
  });
  done(signInApi.start, 'user.start');
  done(signInApi.start, 'sign-in');
  const report = await reportToHandOver(world, user._id);
  await world.as(admin).call(handoverApi.handOver, {
    ...ofUser,
    body: await seenHandover(world, admin, user._id, report),
  });
  done(handoverApi.handOver, 'user.hand-over');
  await world.as(admin).call(usersApi.suspend, { ...ofUser, body: { because: 'Under investigation' } });
  done(usersApi.suspend, 'user.suspend');
  await world.as(admin).call(usersApi.endSuspension, ofUser);
  done(usersApi.endSuspension, 'user.end-suspension');
  await world.as(admin).call(usersApi.setAway, { ...ofUser, body: daysAway(world) });
  done(usersApi.setAway, 'user.set-away');
  await world.as(admin).call(usersApi.endAbsence, ofUser);
  done(usersApi.endAbsence, 'user.end-absence');
  const other = await world.createPerson('employee');
  await world.as(admin).call(samePersonApi.merge, {
    ...ofUser,
    body: await seenMerge(world, admin, user._id, other),
  });
  done(samePersonApi.merge, 'user.same-as');
  await world.as(admin).call(samePersonApi.split, { ...ofUser, body: { other: other.id } });
  done(samePersonApi.split, 'user.not-same-as');
  await world.as(admin).call(usersApi.delete, ofUser);
  done(usersApi.delete, 'user.delete');
  await world.as(admin).call(usersApi.restore, { ...ofUser, body: {} });
  done(usersApi.restore, 'user.restore');
}
