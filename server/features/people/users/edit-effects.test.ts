import { beforeAll, describe, expect, test } from 'vitest';
import { positionsApi, usersApi } from '#shared/contract';
import type { BodyOf } from '#shared/endpoint';
import { setAudience } from '../../../../test/audiences.ts';
import { stage } from '../../../../test/cast.ts';

const nothing = { effects: [], digest: expect.any(String) as string };

describe('the effects of an edit of a person', () => {
  const { world, admin, manager, ada, createProgram } = stage({ newcomers: ['ada'] });
  let driver: string, welder: string, driving: string, welding: string;

  beforeAll(async () => {
    driver = await createPosition('Driver');
    welder = await createPosition('Welder');
    driving = await createProgramFor(driver);
    welding = await createProgramFor(welder);
  });

  type Edit = BodyOf<typeof usersApi.previewEdit>;
  const createPosition = async (name: string) =>
    (await admin.call(positionsApi.create, { body: { name } })).position._id;
  const createProgramFor = async (position: string) => {
    const { id } = await createProgram({ due_days: 14 });
    await setAudience(admin, id, [{ positions: [position] }]);
    return id;
  };
  const request = (body: Edit) => ({ params: { id: ada.id }, body });
  const preview = (body: Edit) => admin.call(usersApi.previewEdit, request(body));
  const edit = (body: BodyOf<typeof usersApi.edit>) => admin.edits(ada, body);
  const assigned = async () => {
    const { programs } = await admin.call(usersApi.trainings, { params: { id: ada.id }, query: {} });
    return programs.map(({ _id }) => _id);
  };

  test('are refused as the edit is, and to others than admins §100.4', async () => {
    const { email } = await world.createPerson('employee');
    const refusals: [object, string][] = [
      [{ email }, 'email_taken'],
      [{ email: '', login: null }, 'needs_email_or_login'],
      [{ line_manager: ada.id }, 'line_cycle'],
      [{}, 'invalid_input'],
    ];
    for (const [body, code] of refusals)
      for (const call of [usersApi.previewEdit, usersApi.edit])
        expect(await admin.refusal(call, request(body as Edit))).toMatchObject({ code });
    const asManager = await manager.refusal(usersApi.previewEdit, request({ position: driver }));
    expect(asManager).toMatchObject({ status: 403, code: 'role_forbidden' });
  });

  test('are the programs that audiences assign and end, and a preview changes nothing §100.4', async () => {
    const seen = await preview({ position: driver });
    expect(seen.effects).toMatchObject([{ code: 'assigned', people: 1, program: driving }]);
    expect(await assigned()).toEqual([]);
    const { user } = await admin.call(usersApi.view, { params: { id: ada.id } });
    expect(user.position).toBeNull();
    await edit({ position: driver });
    expect(await preview({ tags: ['first-aid'] })).toEqual(nothing);
    expect((await preview({ position: welder })).effects).toMatchObject([
      { code: 'assigned', people: 1, program: welding },
      { code: 'ended', people: 1, program: driving, by: world.day(3) },
    ]);
    expect(await assigned()).toEqual([driving]);
  });

  test('that are others than those seen refuse the edit, and nothing is changed §100.4', async () => {
    const { digest } = await preview({ position: driver });
    const refusal = await admin.refusal(usersApi.edit, {
      params: { id: ada.id },
      body: { position: welder, effects: digest },
    });
    expect(refusal).toMatchObject({ status: 409, code: 'effects_changed' });
    expect(await assigned()).toEqual([]);
    await edit({ position: driver, effects: digest });
    expect(await assigned()).toEqual([driving]);
  });

  test('leave out a program that is archived, and one that the person has already §100.4', async () => {
    const third = await createPosition('Crane driver');
    const [kept, gone] = [await createProgramFor(third), await createProgramFor(third)];
    await admin.archives({ id: gone });
    await admin.call(usersApi.assign, { params: { id: ada.id }, body: { programs: [kept] } });
    expect(await preview({ position: third })).toEqual(nothing);
  });
});
