import { programsApi, recordsApi, usersApi } from '../shared/contract.ts';
import { erasePerson } from '../server/maintenance/personal-data/erase-person.ts';
import { createStaff, holdSession } from '../test/held-session.ts';
import type { Someone } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { chooseAction } from './row-menu.ts';
import { expect, test } from './fixtures.ts';

/** The fields left out of a record. */
const nothingElse = { valid_until: null, trainer: null, place: null, note: null };

test('an admin records earlier training of two people, revokes one, and the certificate says so to anybody §32.9 §35.12 §35.13', async ({
  world,
  openWindow,
  signIn,
}) => {
  const [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
  const trainer = await world.createPerson('trainer');
  const ada = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Recorded' });
  await world.createPerson('employee', { first_name: 'Bea', last_name: 'Recorded' });
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer], title: 'Ladder Safety' });
  const params = { id };
  await world.as(manager).call(programsApi.assign, { params, body: { assigned_employees: [ada.id] } });

  const page = await signIn(admin, paths.userRecords(ada.id));
  await expect(page.getByText('No records yet')).toBeVisible();
  await page.getByRole('link', { name: 'Record earlier training' }).click();
  await expect(page.getByText('Chosen: Ada Recorded')).toBeVisible();
  await page.getByLabel('Search all employees').fill('Bea Recorded');
  await page.getByRole('checkbox', { name: /Bea Recorded/ }).check();
  await page.getByLabel('Search all trainings').fill('Ladder');
  await page.getByRole('radio', { name: 'Ladder Safety' }).check();
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByText('A date is required')).toBeVisible();
  await page.getByLabel('Trained on').fill(world.day(1));
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByText('Must be today or earlier')).toBeVisible();
  await page.getByLabel('Trained on').fill(world.day(-3));
  await page.getByLabel('Trainer (optional)').fill('Dr. Elsewhere');
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByText('2 records were saved.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Records' })).toContainText('with Dr. Elsewhere');

  const { employees } = await world.as(manager).call(programsApi.assigned, { params });
  expect(employees).toMatchObject([{ _id: ada.id, status: 'complete' }]);
  const { records } = await world.as(ada).call(recordsApi.ofPerson, { params: { id: ada.id } });
  const visitor = await openWindow();
  await visitor.goto(paths.verify(records[0]!.code));
  await expect(visitor.getByText('This certificate is genuine, and valid today.')).toBeVisible();
  await expect(visitor.getByText('Ada Recorded')).toBeVisible();

  await chooseAction(page, 'More for Ladder Safety', 'Revoke record');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('It was another Ada.');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('It was another Ada.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByText('This certificate was revoked and is not valid.')).toBeVisible();
  await expect(visitor.getByText('It was another Ada.')).toHaveCount(0);
  const after = await world.as(manager).call(programsApi.assigned, { params });
  expect(after.employees).toMatchObject([{ _id: ada.id, status: 'not-enrolled' }]);
});

test('an employee proposes a training done elsewhere, and it counts once an admin has accepted it §35.13 §35.14', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const emil = await world.createPerson('employee', { first_name: 'Emil', last_name: 'Proposer' });
  const own = await signIn(emil, paths.profile());
  await own.getByRole('link', { name: 'My records' }).click();
  await own.getByRole('link', { name: 'Propose a record' }).click();
  await own.getByLabel('Title').fill('Forklift license');
  await own.getByLabel('Trained on').fill(world.day(-40));
  await own.getByRole('button', { name: 'Send' }).click();
  await expect(own.getByText('Your record was sent. An admin will review it.')).toBeVisible();
  await expect(own.getByText('Waiting for review')).toBeVisible();
  await expect(own.getByRole('link', { name: /^Certificate/ })).toHaveCount(0);

  const page = await signIn(admin, `${paths.records()}?state=proposed&search=Proposer`);
  await page.getByRole('button', { name: 'Accept Forklift license' }).click();
  await expect(page.getByText('No records found')).toBeVisible();
  await own.reload();
  await expect(own.getByText('Valid', { exact: true })).toBeVisible();
  await expect(own.getByRole('link', { name: /^Certificate/ })).toBeVisible();
});

test('a person without an action on records finds no button for it §35.12', async ({ world, signIn }) => {
  const [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
  const trainer = await world.createPerson('trainer');
  const cem = await world.createPerson('employee', { first_name: 'Cem', last_name: 'Plain' });
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer], title: 'First Aid' });
  await world
    .as(manager)
    .call(programsApi.assign, { params: { id }, body: { assigned_employees: [cem.id] } });
  const body = { ...nothingElse, people: [cem.id], program: id, title: null, trained_on: world.day(-1) };
  await world.as(admin).call(recordsApi.create, { body });
  const page = await signIn(manager, paths.userRecords(cem.id));
  await expect(page.getByRole('list', { name: 'Records' })).toContainText('First Aid');
  await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Record earlier training' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Propose a record' })).toBeVisible();
});

test('a form that is filled in again names its person and training, and forgets both together §35.16', async ({
  world,
  signIn,
}) => {
  const [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
  const trainer = await world.createPerson('trainer');
  const ida = await world.createPerson('employee', { first_name: 'Ida', last_name: 'Drafted' });
  await world.createPerson('employee', { first_name: 'Jon', last_name: 'Drafted' });
  await world.createProgram({ admin, manager, trainers: [trainer], title: 'Zip Line Rescue' });
  const page = await signIn(admin, paths.newRecordOf(ida.id));
  await page.getByLabel('Search all employees').fill('Jon Drafted');
  await page.getByRole('checkbox', { name: /Jon Drafted/ }).check();
  await page.getByLabel('Search all trainings').fill('Zip Line');
  await page.getByRole('radio', { name: 'Zip Line Rescue' }).check();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Nothing you typed is lost.')).toBeVisible();
  await expect(page.getByText('Chosen: Ida Drafted, Jon Drafted')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Zip Line Rescue' })).toBeChecked();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('Chosen: Ida Drafted', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Something else, done elsewhere' })).toBeChecked();
});

test('a missing person in the form gets the focus first §35.16', async ({ world, signIn }) => {
  const page = await signIn(await world.createPerson('admin'), paths.newRecord());
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByText('Choose at least one person')).toBeVisible();
  await expect(page.getByLabel('Search all employees')).toBeFocused();
});

test('records are where one looks for them: beside complete people, and on one’s own training §33.37 §34.26 §35.15', async ({
  world,
  signIn,
}) => {
  const [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
  const trainer = await world.createPerson('trainer');
  const una = await world.createPerson('employee', { first_name: 'Una', last_name: 'Looked' });
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer], title: 'Rope Access' });
  await world
    .as(manager)
    .call(programsApi.assign, { params: { id }, body: { assigned_employees: [una.id] } });
  const page = await signIn(admin, paths.assigned(id));
  await page.getByRole('link', { name: 'Record earlier training' }).click();
  await expect(page.getByRole('radio', { name: 'Rope Access' })).toBeChecked();
  await page.getByLabel('Search all employees').fill('Una Looked');
  await page.getByRole('checkbox', { name: /Una Looked/ }).check();
  await page.getByLabel('Trained on').fill(world.day(-2));
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(page).toHaveURL(world.baseUrl + paths.assigned(id));
  await expect(page.getByText('1 record was saved.')).toBeVisible();

  await page.getByRole('link', { name: 'Records of Una Looked' }).click();
  await expect(page.getByRole('heading', { name: 'Records of Una Looked' })).toBeVisible();

  const own = await signIn(una, paths.program(id));
  await own.getByRole('link', { name: 'Certificate and record' }).click();
  await expect(own.getByRole('heading', { name: 'My records' })).toBeVisible();
  await expect(own.getByRole('link', { name: /^Certificate for Rope Access/ })).toBeVisible();

  await chooseAction(page, 'More for Rope Access', 'Revoke record');
  await expect(page.getByRole('dialog')).toContainText('The training is due again on its old date');
  await page.getByLabel('Reason').fill('Another Una.');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  const done = page.getByText('Una Looked’s record for “Rope Access” was revoked.');
  await expect(done).toBeVisible();
  await expect(page.locator(':focus')).toContainText('was revoked.');
});

test('a decision upon a proposal tells its result, and the focus is there §35.15', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const vera = await world.createPerson('employee', { first_name: 'Vera', last_name: 'Decided' });
  for (const title of ['First course', 'Second course']) {
    const body = { ...nothingElse, people: [vera.id], program: null, title, trained_on: world.day(-1) };
    await world.as(vera).call(recordsApi.propose, { body });
  }
  const page = await signIn(admin, `${paths.records()}?state=proposed&search=Decided`);
  await page.getByRole('button', { name: 'Accept First course' }).click();
  await expect(page.getByText('Vera Decided’s record for “First course” was accepted.')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('was accepted.');
  await chooseAction(page, 'More for Second course', 'Reject record');
  await page.getByLabel('Reason').fill('No proof.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Vera Decided’s record for “Second course” was rejected.')).toBeVisible();
  await page.goto(`${paths.records()}?state=valid&search=Decided`);
  await chooseAction(page, 'More for First course', 'Revoke record');
  await expect(page.getByRole('dialog')).toContainText('will show that it was revoked.');
  await expect(page.getByRole('dialog')).not.toContainText('open again');
});

test('the page of a certificate says in a sentence how the record stands, whatever that is §32.9', async ({
  world,
  openWindow,
}) => {
  const admin = await world.createPerson('admin');
  const wim = await world.createPerson('employee', { first_name: 'Wim', last_name: 'Checked' });
  const { id } = await world.createProgram({
    admin,
    manager: await world.createPerson('manager'),
    trainers: [await world.createPerson('trainer')],
    title: 'Lifting Gear',
  });
  const record = async (facts: {
    program: string | null;
    trained_on: string;
    valid_until: string | null;
  }) => {
    const body = { ...nothingElse, people: [wim.id], title: 'Welding', ...facts };
    return (await world.as(admin).call(recordsApi.create, { body })).records[0]!;
  };
  const past = { trained_on: world.day(-9), valid_until: world.day(-1) };
  const expired = await record({ program: null, ...past });
  const replaced = await record({ program: id, ...past });
  const valid = await record({ program: id, trained_on: world.day(-3), valid_until: world.day(0) });
  const revoked = await record({ program: null, trained_on: world.day(-3), valid_until: null });
  await world
    .as(admin)
    .call(recordsApi.revoke, { params: { id: revoked._id }, body: { because: 'Wrong Wim' } });

  const visitor = await openWindow();
  const expectAnswer = async (code: string, sentence: string) => {
    await visitor.goto(paths.verify(code));
    await expect(visitor.getByText(sentence)).toBeVisible();
    await expect(visitor.getByText('Wrong Wim')).toHaveCount(0);
  };
  await expectAnswer(valid.code, 'This certificate is genuine, and valid today.');
  await expect(visitor.getByText('Wim Checked')).toBeVisible();
  await expectAnswer(expired.code, 'This certificate is genuine, but no longer valid.');
  await expectAnswer(replaced.code, 'This certificate is genuine. A newer one has replaced it.');
  await expectAnswer(revoked.code, 'This certificate was revoked and is not valid.');
  await world.as(admin).call(usersApi.delete, { params: { id: wim.id } });
  await erasePerson({ ...world.services, db: world.database.db }, wim.id);
  await expectAnswer(valid.code, 'A record without a name');
  await expect(visitor.getByText('Wim Checked')).toHaveCount(0);
});

test('the result of a training stands on the timeline and on the page of the certificate §35.12 §65.2', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 1, asks_result: true });
  const [person] = held.seated as [Someone];
  await held.mark([{ person: person.id, outcome: 'attended', score: 87.5 }]);
  const page = await signIn(person, paths.userRecords(person.id));
  await expect(page.getByRole('list', { name: 'Records' })).toContainText('Passed, score 87.5');
  const { records } = await world.as(person).call(recordsApi.ofPerson, { params: { id: person.id } });
  await page.goto(paths.verify(records[0]!.code));
  await expect(page.getByText('Passed, score 87.5')).toBeVisible();
});
