import { auditApi as auditCalls } from './audit/calls.ts';
import { auditSchemas } from './audit/schemas.ts';
import { calendarApi as calendarCalls } from './calendar/calls.ts';
import { calendarSchemas } from './calendar/schemas.ts';
import { companyApi as companyCalls } from './company/calls.ts';
import { companySchemas } from './company/schemas.ts';
import { dashboardApi as dashboardCalls } from './dashboard/calls.ts';
import { dashboardSchemas, roleSchemas } from './dashboard/schemas.ts';
import { withSchemas, type Endpoint } from './endpoint.ts';
import { filesApi as filesCalls } from './files/calls.ts';
import { filesSchemas } from './files/schemas.ts';
import { exportsApi as exportsCalls } from './exports/calls.ts';
import { exportsSchemas } from './exports/schemas.ts';
import {
  digestsApi as digestsCalls,
  messagesApi as messagesCalls,
  sessionMessagesApi as sessionMessagesCalls,
} from './messages/calls.ts';
import { digestsSchemas, messagesSchemas, sessionMessagesSchemas } from './messages/schemas.ts';
import { operationsApi as operationsCalls } from './operations/calls.ts';
import { operationsSchemas } from './operations/schemas.ts';
import { handoverApi as handoverCalls } from './people/handover/calls.ts';
import { handoverSchemas } from './people/handover/schemas.ts';
import { importsApi as importsCalls } from './people/imports/calls.ts';
import { importsSchemas } from './people/imports/schemas.ts';
import { linesApi as linesCalls } from './people/lines/calls.ts';
import { linesSchemas } from './people/lines/schemas.ts';
import { signInApi as signInCalls } from './people/sign-in/calls.ts';
import { signInSchemas } from './people/sign-in/schemas.ts';
import { positionsApi as positionsCalls } from './people/positions/calls.ts';
import { positionsSchemas } from './people/positions/schemas.ts';
import { usersApi as usersCalls } from './people/users/calls.ts';
import { usersSchemas } from './people/users/schemas.ts';
import { samePersonApi as samePersonCalls } from './people/same-person/calls.ts';
import { samePersonSchemas } from './people/same-person/schemas.ts';
import { sitesApi as sitesCalls } from './people/sites/calls.ts';
import { sitesSchemas } from './people/sites/schemas.ts';
import { audiencesApi as audiencesCalls } from './programs/audiences/calls.ts';
import { audiencesSchemas } from './programs/audiences/schemas.ts';
import { needsApi as needsCalls } from './programs/needs/calls.ts';
import { needsSchemas } from './programs/needs/schemas.ts';
import { equivalentsApi as equivalentsCalls } from './programs/equivalents/calls.ts';
import { equivalentsSchemas } from './programs/equivalents/schemas.ts';
import { programsApi as programsCalls } from './programs/calls.ts';
import { programsSchemas } from './programs/schemas.ts';
import { dueDatesApi as dueDatesCalls } from './training/assignments/calls.ts';
import { dueDatesSchemas } from './training/assignments/schemas.ts';
import { chooseApi as chooseCalls } from './training/choosing/calls.ts';
import { chooseSchemas } from './training/choosing/schemas.ts';
import { readingApi as readingCalls } from './training/reading/calls.ts';
import { readingSchemas } from './training/reading/schemas.ts';
import { recordsApi as recordsCalls } from './training/records/calls.ts';
import { recordsSchemas } from './training/records/schemas.ts';
import { seatsApi as seatsCalls, sessionPlansApi as sessionPlansCalls } from './training/seats/calls.ts';
import { seatsSchemas, sessionPlansSchemas } from './training/seats/schemas.ts';
import { undoApi as undoCalls } from './training/undoing/calls.ts';
import { undoSchemas } from './training/undoing/schemas.ts';
import { sessionsApi as sessionsCalls } from './training/sessions/calls.ts';
import { sessionsSchemas } from './training/sessions/schemas.ts';

/** Each part of the contract, for the server, the API's document and the tests: the calls with their schemas. */

export const signInApi = withSchemas(signInCalls, signInSchemas);

const { insight, trainings, calendar, ...otherDashboardCalls } = dashboardCalls;
const dashboardPerRole = {
  insight: withSchemas(insight, roleSchemas.insight),
  trainings: withSchemas(trainings, roleSchemas.trainings),
  calendar: withSchemas(calendar, roleSchemas.calendar),
};
const otherDashboardApi = withSchemas(otherDashboardCalls, dashboardSchemas);

export const dashboardApi = { ...otherDashboardApi, ...dashboardPerRole };

export const programsApi = withSchemas(programsCalls, programsSchemas);
export const audiencesApi = withSchemas(audiencesCalls, audiencesSchemas);
export const needsApi = withSchemas(needsCalls, needsSchemas);
export const equivalentsApi = withSchemas(equivalentsCalls, equivalentsSchemas);
export const seatsApi = withSchemas(seatsCalls, seatsSchemas);
export const chooseApi = withSchemas(chooseCalls, chooseSchemas);
export const sessionPlansApi = withSchemas(sessionPlansCalls, sessionPlansSchemas);
export const dueDatesApi = withSchemas(dueDatesCalls, dueDatesSchemas);
export const undoApi = withSchemas(undoCalls, undoSchemas);
export const sessionsApi = withSchemas(sessionsCalls, sessionsSchemas);
export const calendarApi = withSchemas(calendarCalls, calendarSchemas);
export const readingApi = withSchemas(readingCalls, readingSchemas);
export const recordsApi = withSchemas(recordsCalls, recordsSchemas);
export const filesApi = withSchemas(filesCalls, filesSchemas);
export const usersApi = withSchemas(usersCalls, usersSchemas);
export const handoverApi = withSchemas(handoverCalls, handoverSchemas);
export const samePersonApi = withSchemas(samePersonCalls, samePersonSchemas);
export const sitesApi = withSchemas(sitesCalls, sitesSchemas);
export const positionsApi = withSchemas(positionsCalls, positionsSchemas);
export const importsApi = withSchemas(importsCalls, importsSchemas);
export const linesApi = withSchemas(linesCalls, linesSchemas);
export const messagesApi = withSchemas(messagesCalls, messagesSchemas);
export const sessionMessagesApi = withSchemas(sessionMessagesCalls, sessionMessagesSchemas);
export const digestsApi = withSchemas(digestsCalls, digestsSchemas);
export const auditApi = withSchemas(auditCalls, auditSchemas);
export const companyApi = withSchemas(companyCalls, companySchemas);
export const operationsApi = withSchemas(operationsCalls, operationsSchemas);

export const exportsApi = {
  people: withSchemas(exportsCalls.people, exportsSchemas.people),
  team: withSchemas(exportsCalls.team, exportsSchemas.team),
  records: withSchemas(exportsCalls.records, exportsSchemas.records),
  programs: withSchemas(exportsCalls.programs, exportsSchemas.programs),
  assigned: withSchemas(exportsCalls.assigned, exportsSchemas.assigned),
  gaps: withSchemas(exportsCalls.gaps, exportsSchemas.gaps),
  imports: withSchemas(exportsCalls.imports, exportsSchemas.imports),
  audit: withSchemas(exportsCalls.audit, exportsSchemas.audit),
  messages: withSchemas(exportsCalls.messages, exportsSchemas.messages),
};

/** Every JSON call of the product, in the order of its documentation. */
export const contract: readonly Endpoint[] = [
  ...Object.values(signInApi),
  ...Object.values(otherDashboardApi),
  ...Object.values(dashboardPerRole).flatMap((perRole) => Object.values(perRole)),
  ...Object.values(programsApi),
  ...Object.values(audiencesApi),
  ...Object.values(equivalentsApi),
  ...Object.values(needsApi),
  ...Object.values(seatsApi),
  ...Object.values(chooseApi),
  ...Object.values(sessionPlansApi),
  ...Object.values(dueDatesApi),
  ...Object.values(undoApi),
  ...Object.values(sessionsApi),
  ...Object.values(calendarApi),
  ...Object.values(readingApi),
  ...Object.values(recordsApi),
  ...Object.values(filesApi),
  ...Object.values(usersApi),
  ...Object.values(handoverApi),
  ...Object.values(samePersonApi),
  ...Object.values(sitesApi),
  ...Object.values(positionsApi),
  ...Object.values(linesApi),
  ...Object.values(importsApi),
  ...Object.values(messagesApi),
  ...Object.values(sessionMessagesApi),
  ...Object.values(digestsApi),
  ...Object.values(auditApi),
  ...Object.values(companyApi),
  ...Object.values(exportsApi).flatMap((both) => Object.values(both)),
  ...Object.values(operationsApi),
];
