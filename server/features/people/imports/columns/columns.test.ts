import { expect, test } from 'vitest';
import { readTable } from '../../../../tables/reading/read-table.ts';
import { knownHeadings } from './headings/service.ts';
import { surveyTable } from './service.ts';

/** The fields of a file's columns by their headings, and its questions. */
async function surveyed(...lines: string[]) {
  const table = await readTable(Buffer.from(lines.join('\n')), { known: knownHeadings('people', []) });
  const { columns, questions } = await surveyTable(table, {
    what: 'people',
    answers: {},
    remembered: {},
    usual: {},
    findPrograms: () => Promise.resolve(new Map()),
  });
  const fields = Object.fromEntries(columns.map(({ heading, field }) => [heading, field]));
  return { fields, questions: questions.map(({ code, values }) => [code, values]) };
}

test('a name at birth stays out, so that a name beside a first name is the last name §107.4', async () => {
  const file = ['Matricule;NOM;Nom de naissance;Prénom', '1;MARTIN;PETIT;Sophie'];
  expect(await surveyed(...file)).toEqual({
    fields: { Matricule: 'external_id', NOM: 'last_name', 'Nom de naissance': null, Prénom: 'first_name' },
    questions: [['left_out', ['Nom de naissance']]],
  });
});

test('several flags of leaving are all read, and no question is asked about 0 and 1 §107.16', async () => {
  const file = ['idnumber;deleted;suspended;Status', '1;0;1;Active'];
  expect(await surveyed(...file)).toEqual({
    fields: { idnumber: 'external_id', deleted: 'standing', suspended: 'standing', Status: 'standing' },
    questions: [],
  });
});

test('of two columns with one heading the one with names counts, not that with their numbers §107.4', async () => {
  const file = ['PersNr;Planstelle;Planstelle', '1;50012556;Lagerist', '2;50018359;'];
  expect(await surveyed(...file)).toMatchObject({
    fields: { Planstelle: null, 'Planstelle (2)': 'position' },
  });
});

test('a manager’s work address comes before their name §107.4', async () => {
  const file = ['Work email;Manager;Manager - Work email', 'a@company.example;Alex Kim;b@company.example'];
  expect((await surveyed(...file)).fields).toMatchObject({
    Manager: null,
    'Manager - Work email': 'line_manager',
  });
});
