import { assignmentScreens } from './screens/assignment-screens.ts';
import { auditScreens } from './screens/audit-screens.ts';
import { chooseScreens } from './screens/choose-screens.ts';
import { companyScreens } from './screens/company-screens.ts';
import { outageScreens } from './screens/outage-screens.ts';
import { seatScreens } from './screens/seat-screens.ts';
import { sessionPlanScreens } from './screens/session-plan-screens.ts';
import { successScreens } from './screens/success-screens.ts';
import { ownScreens } from './screens/own-screens.ts';
import { paletteScreens } from './screens/palette-screens.ts';
import { readingScreens } from './screens/reading-screens.ts';
import { programScreens } from './screens/program-screens.ts';
import { publicScreens } from './screens/public-screens.ts';
import { recordScreens } from './screens/record-screens.ts';
import type { Screen } from './screens/screen.ts';
import { sessionScreens } from './screens/session-screens.ts';
import { userFormScreens } from './screens/user-form-screens.ts';
import { userScreens } from './screens/user-screens.ts';

/** Every screen of the product, for each person who sees it differently; in the order of their pictures' numbers. */
export const allScreens: Readonly<Record<string, readonly Screen[]>> = {
  'Public pages': publicScreens,
  'Dashboard and profile': ownScreens,
  Palette: paletteScreens,
  Programs: programScreens,
  Assignments: assignmentScreens,
  Seats: seatScreens,
  'Choosing by mail': chooseScreens,
  'Session plans': sessionPlanScreens,
  'Read and sign': readingScreens,
  Sessions: sessionScreens,
  Users: userScreens,
  'User forms': userFormScreens,
  Records: recordScreens,
  Company: companyScreens,
  'Audit trail': auditScreens,
  'What was done': successScreens,
  'When changes have to wait': outageScreens,
};
