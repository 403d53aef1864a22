import { describe, expect, test } from 'vitest';
import { peopleFields, recordFields } from '#shared/people/imports/import-facts';
import { plainHeading } from '../../../../../tables/reading/known-headings.ts';
import { peopleHeadings } from './people/service.ts';
import { recordHeadings } from './records/service.ts';
import { fieldNamed } from './service.ts';

const namesIn = (headings: string) => headings.split(/[,;]/).map((each) => each.trim());

describe('the headings of files', () => {
  test.each([
    ['people', peopleHeadings],
    ['records', recordHeadings],
  ] as const)('of %s mean one field each §107.4', (_, headings) => {
    const by = new Map<string, string>();
    for (const [field, names] of Object.entries(headings))
      for (const name of namesIn(names)) {
        const plain = plainHeading(name);
        expect([plain, by.get(plain) ?? field]).toEqual([plain, field]);
        by.set(plain, field);
      }
  });

  /** As these programs write them, with the fields that they mean; null stays out, undefined is asked. */
  const programs: Record<string, Record<string, string | null | undefined>> = {
    BambooHR: {
      'Employee #': 'external_id',
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'Work Email': 'email',
      'Hire Date': 'joined_on',
      'Job Title': 'position',
      'Reporting to': 'line_manager',
      Department: 'department',
      Location: 'site',
      Status: 'standing',
      'Termination Date': 'left_on',
    },
    Personio: {
      Anstelldatum: 'joined_on',
      'Ende des Arbeitsverhältnisses': 'left_on',
      Vorgesetzter: 'line_manager',
      Supervisor: 'line_manager',
      Office: 'site',
      'End of employment': 'left_on',
      "Date d'embauche": 'joined_on',
    },
    Workday: {
      Worker: 'name',
      'Employee ID': 'external_id',
      'Legal First Name': 'first_name',
      'Legal Last Name': 'last_name',
      'Email - Primary Work': 'email',
      'Business Title': 'position',
      'Supervisory Organization': 'department',
      'Worker’s Manager': 'line_manager',
    },
    SAP: {
      STATUS: 'standing',
      USERNAME: 'login',
      FIRSTNAME: 'first_name',
      LASTNAME: 'last_name',
      EMPID: 'external_id',
      HIREDATE: 'joined_on',
      MANAGER: 'line_manager',
      'Pers.Nr.': 'external_id',
      'Employee/app.name': 'name',
      Planstelle: 'position',
      'SY-UNAME': 'login',
      'PersNr Vorgesetzter': 'line_manager',
      GENDER: undefined,
    },
    DATEV: {
      Personalnummer: 'external_id',
      Familienname: 'last_name',
      Vorname: 'first_name',
      Eintrittsdatum: 'joined_on',
      Austrittsdatum: 'left_on',
      Kostenstelle: 'department',
    },
    'Entra ID': {
      userPrincipalName: 'email',
      displayName: 'name',
      givenName: 'first_name',
      surname: 'last_name',
      mail: 'email',
      jobTitle: 'position',
      employeeId: 'external_id',
      physicalDeliveryOfficeName: 'site',
      accountEnabled: 'standing',
    },
    'Google Workspace': {
      'First Name [Required]': 'first_name',
      'Last Name [Required]': 'last_name',
      'Email Address [Required]': 'email',
      'Employee ID': 'external_id',
      'Employee Title': 'position',
      'Manager Email': 'line_manager',
    },
    Moodle: {
      username: 'login',
      firstname: 'first_name',
      lastname: 'last_name',
      idnumber: 'external_id',
      city: 'site',
      'profile_field_Vorgesetzte(r)': 'line_manager',
      profile_field_Eintritt: 'joined_on',
      profile_field_Hobby: undefined,
    },
    Okta: {
      login: 'login',
      firstName: 'first_name',
      title: 'position',
      employeeNumber: 'external_id',
      managerId: 'line_manager',
    },
    ADP: {
      'Associate ID': 'external_id',
      'Job Title Description': 'position',
      'Home Department Description': 'department',
      'Location Description': 'site',
      'Reports To Associate ID': 'line_manager',
      'Work Contact: Work Email': 'email',
      'Position Status': 'standing',
      'Term Date': 'left_on',
      'Job Description': undefined,
    },
    'Rippling and HiBob': {
      'Manager - Work email': 'line_manager',
      'Lifecycle status': 'standing',
    },
    Totara: {
      idnumber: 'external_id',
      deleted: 'standing',
      orgidnumber: 'department',
      manageridnumber: 'line_manager',
      jobassignmentfullname: 'position',
    },
    'programs without umlauts': {
      ABTNAME: 'department',
      TAETIGKEIT: 'position',
      VORGES: 'line_manager',
      FUEHRUNGSKRAFT: 'line_manager',
    },
    'lists in French': {
      Matricule: 'external_id',
      Prénom: 'first_name',
      'Nom de famille': 'last_name',
      'Intitulé du poste': 'position',
      "Date d'entrée": 'joined_on',
      'Date de sortie': 'left_on',
      'Responsable hiérarchique': 'line_manager',
      Établissement: 'site',
      'Nom de naissance': undefined,
    },
    'lists in Spanish': {
      'Nº de empleado': 'external_id',
      Apellidos: 'last_name',
      'Correo electrónico': 'email',
      Puesto: 'position',
      'Fecha de alta': 'joined_on',
      'Fecha de baja': 'left_on',
      'Centro de trabajo': 'site',
      Jefe: 'line_manager',
    },
    'our own files': {
      State: null,
      Problem: null,
      why: null,
      'Personnel ID': 'external_id',
      'Tag: shift': 'tag:shift',
    },
  };

  test.each(Object.entries(programs))('of %s are known §107.4', (_, headings) => {
    const named = Object.keys(headings).map((heading) => {
      const found = fieldNamed(heading, 'people');
      return [heading, found ? found.field : found];
    });
    expect(Object.fromEntries(named)).toEqual(headings);
  });

  test('are known for each field, by its own name, too §107.4', () => {
    for (const field of peopleFields) expect(fieldNamed(field, 'people'), field).toMatchObject({ field });
    for (const field of recordFields) expect(fieldNamed(field, 'records'), field).toMatchObject({ field });
    expect(fieldNamed('First name', 'records')).toBeNull();
  });
});
