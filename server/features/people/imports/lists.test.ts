import { describe, expect, test } from 'vitest';
import { stage } from '../../../../test/cast.ts';
import { judgeList, type Answers, type Faults } from '../../../../test/lists/judge-list.ts';
import { readList } from '../../../../test/lists/lists.ts';

const { world, admin } = stage({ people: { admin: 'admin' }, now: '2026-11-30T12:00:00.000Z', anew: true });

const active = (...words: string[]) => Object.fromEntries(words.map((word) => [word, 'active' as const]));
const fieldsOf = (columns: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(columns).map(([heading, field]) => [heading, { field }]));
const inLines = (managers: Record<string, number>) =>
  Object.fromEntries(Object.entries(managers).map(([text, line]) => [text, { line }]));

/** The answers to the questions of each list, as its file has them in words. */
const answers: Record<string, Answers[]> = {
  '01-bamboohr-report': [{ login_from_id: true }, { line_managers: inLines({ 'Chris Walker': 35 }) }],
  '02-personio-personalliste': [{ standing: active('Auszeit', 'Onboarding') }],
  '03-workday-workers': [{ line_managers: { 'Tanja Weidner (Terminated)': 'leave' } }],
  '04-datev-lohn-mitarbeiterliste': [{ login_from_id: true }],
  '05-entra-users': [],
  '06-google-workspace-users': [{ standing: { Suspended: 'left' } }],
  '07-metallbau-excel': [
    { login_from_id: true },
    {
      line_managers: inLines({
        Chef: 5,
        'Fr. Brandt': 8,
        Müller: 17,
        Harms: 13,
        Lührs: 29,
        Wendt: 30,
        'H. Buck': 35,
        Buck: 35,
        Claußen: 40,
      }),
    },
  ],
  '08-moodle-users': [],
  '09-okta-people': [{ columns: fieldsOf({ city: 'site' }) }],
  '10-care-home-excel': [
    {
      columns: fieldsOf({ Role: 'position', Home: 'site' }),
      standing: active('Mat leave', 'LTS', 'Bank'),
    },
    { several_rows: 'first', login_from_id: true },
    { line_managers: inLines({ 'Barry F': 22 }) },
  ],
  '11-successfactors-udf': [],
  '12-sap-hcm-alv': [],
  '13-hibob-people': [
    {
      columns: {
        'Start date': { field: 'joined_on', order: 'dmy' },
        'Termination date': { field: 'left_on', order: 'dmy' },
      },
    },
    {
      line_managers: { ...inLines({ 'Pippa Ashworth': 24, 'Max Adu': 20 }), 'Ludovic Pasquier': 'leave' },
    },
  ],
  '14-adp-workforce-now': [{ several_rows: 'first', login_from_id: true }],
  '15-totara-hr-import': [{ several_rows: 'first' }],
  '16-pme-excel': [
    { login_from_id: true },
    {
      line_managers: inLines({
        'M. LEMOINE': 6,
        'M. MARTIN': 8,
        'BENALI Karim': 9,
        'RÉMOND Odile': 14,
        CHAUVIN: 19,
        'Mme MARTIN': 24,
        'AUBRY F.-X.': 29,
        'FOUQUET Isabelle': 32,
      }),
    },
  ],
  '17-empresa-csv': [
    { login_from_id: true },
    {
      line_managers: inLines({
        'Amparo Cebrián': 8,
        'Alfonso de la Fuente': 9,
        'María Dolores Ferrer': 12,
        'Begoña Llorens': 19,
        'Salvador Martínez': 20,
        'Rosario Peña': 24,
        'Vicente Soler': 30,
      }),
    },
  ],
  '18-dos-lohn-cp850': [{ login_from_id: true }],
  '19-machine-shop-excel': [
    { columns: fieldsOf({ 'A/T': 'standing' }) },
    { standing: { A: 'active', T: 'left' } },
    { several_rows: 'first', login_from_id: true },
    {
      line_managers: inLines({
        'Ted Haas': 10,
        Clyde: 11,
        Lakshmi: 12,
        'Dave K.': 14,
        'Mike R.': 24,
        'Peggy S.': 26,
        Ron: 27,
        Wayne: 28,
      }),
    },
  ],
  '20-rippling-excel-csv': [{ columns: fieldsOf({ 'Employee number': null }) }],
};

const none: Record<keyof Faults, number> = { wrong: 0, lost: 0, told: 0, stuck: 0 };

/** Faults that the plan tells, for an admin to mend. */
const known: Record<string, Partial<typeof none>> = {
  // They report to one of two Thomas Müllers.
  '02-personio-personalliste': { told: 7 },
  // “inaktiv” means a leave there.
  '12-sap-hcm-alv': { told: 2 },
  // They report to one of two José Garcías.
  '17-empresa-csv': { told: 7 },
  // The numbers of line managers have lost their zeros.
  '18-dos-lohn-cp850': { told: 26 },
  // “2009?” is no day.
  '19-machine-shop-excel': { told: 1 },
};

describe('an employee list', () => {
  test.each(Object.keys(answers))(
    'of %s comes in as a careful reader expects §98.4 §107.4 §107.14',
    async (name) => {
      const faults = await judgeList(world, admin, readList(name), answers[name]!);
      const counts = Object.fromEntries(Object.entries(faults).map(([kind, all]) => [kind, all.length]));
      expect(counts, JSON.stringify(faults, null, 2)).toEqual({ ...none, ...known[name] });
    },
  );
});
