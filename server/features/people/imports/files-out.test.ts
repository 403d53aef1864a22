import { describe, expect, test } from 'vitest';
import { importsApi } from '#shared/contract';
import { fillPath } from '#shared/endpoint';
import { csvOf, importsOf } from '../../../../test/import-file.ts';
import { stage } from '../../../../test/cast.ts';

describe('the files of imports', () => {
  const { world, admin, manager } = stage({ people: { admin: 'admin', manager: 'manager' } });
  const imports = () => importsOf(world, () => admin);
  const bytesOf = async (path: string) => {
    const reply = await fetch(`${world.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(reply.status).toBe(200);
    return Buffer.from(await reply.arrayBuffer());
  };
  const refusedOf = ({ _id }: { _id: string }) =>
    bytesOf(fillPath(importsApi.refused.path, { importId: _id }));

  test('refused rows come as they are in the file, with the problem of each in front §107.3', async () => {
    const content = Buffer.from(
      'Pers.-Nr.;Vorname;E-Mail\r\n1;Jörg;kein Ort\r\n2;Ana;ana@company.example\r\n',
      'latin1',
    );
    const planned = await imports().upload(content);
    const refused = await refusedOf(planned);
    const text = new TextDecoder('windows-1252').decode(refused);
    const [headings, first, ...others] = text.trimEnd().split('\r\n');
    expect(headings).toBe('Problem;Pers.-Nr.;Vorname;E-Mail');
    expect(first).toMatch(/;1;Jörg;kein Ort$/);
    expect(others).toEqual([]);
    expect((await refusedOf(await imports().upload(refused))).toString('latin1')).toMatch(
      /^Problem;Pers\.-Nr\.;Vorname;E-Mail\r\n/,
    );
  });

  test.each(['utf-8', 'utf-16le'] as const)(
    'refused rows of a file in %s are in the same, with its mark §107.3',
    async (encoding) => {
      const text = '\uFEFFPersonnel ID,First name,E-mail\r\n1,Šimek,wrong\r\n';
      const content = Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'utf16le');
      const refused = await refusedOf(await imports().upload(content));
      expect(new TextDecoder(encoding, { ignoreBOM: true }).decode(refused)).toMatch(
        /^\uFEFFProblem,Personnel ID,First name,E-mail\r\n.*,1,Šimek,wrong\r\n$/,
      );
    },
  );

  test('the plan comes as a table, with a column for each field that changes §115.7', async () => {
    await imports().doAll(
      csvOf(['Personnel ID', 'Login', 'First name', 'Site'], ['p1', 'p1', 'Ada', 'Harbor']),
    );
    const planned = await imports().upload(
      csvOf(
        ['Personnel ID', 'Login', 'First name', 'Site'],
        ['p1', 'p1', '=Ada', 'Airport'],
        ['p2', '', 'Ben', ''],
      ),
    );
    const file = await bytesOf(fillPath(importsApi.plan.path, { importId: planned._id }));
    expect(file.toString('utf8').replace('\uFEFF', '').split('\r\n').slice(0, 3)).toEqual([
      'Row,Outcome,Person,Name,First name,Site,Note',
      "2,Changed,p1,'=Ada,Ada → =Ada,Harbor → Airport,",
      '3,Refused,p2,Ben,,,"No e-mail address. Add one, or give a login."',
    ]);
  });

  test('a sample has our headings and three people, and can be imported as it is §115.8', async () => {
    for (const { path } of [importsApi.sampleCsv, importsApi.sampleXlsx]) {
      const planned = await imports().upload(await bytesOf(path), { source: 'sample' });
      expect(planned).toMatchObject({
        state: 'planned',
        questions: [],
        counts: { create: 3, refused: 0 },
        columns: expect.not.arrayContaining([expect.objectContaining({ field: null })]) as unknown[],
      });
    }
    expect(await manager.status(importsApi.sampleCsv)).toBe(403);
  });
});
