import type { MessageKind } from '#shared/messages';
import { invitation } from './invitation.ts';
import { confirmation } from './confirmation.ts';
import { addressChanged } from './address-changed.ts';
import { addSeats } from './add-seats.ts';
import { assigned } from './assigned.ts';
import { audienceHeld } from './audience-held.ts';
import { dayBefore } from './day-before.ts';
import { digest } from './digest.ts';
import { handover } from './handover.ts';
import type { Kind } from './kind.ts';
import { programChanged } from './program-changed.ts';
import { reminder } from './reminder.ts';
import { reset } from './reset.ts';
import { seatKinds } from './seats.ts';
import { sessionMessage } from './session-message.ts';
import { sessionPart } from './session-part.ts';
import { teamSheet } from './team-sheet.ts';
import { teaching } from './teaching.ts';
import { unmarked } from './unmarked.ts';
import { waitEnded } from './wait-ended.ts';

/** Each kind of message. */
export const kinds: Readonly<Record<MessageKind, Kind>> = {
  invitation,
  reset,
  confirmation,
  'address-changed': addressChanged,
  assigned,
  reminder,
  'day-before': dayBefore,
  'session-message': sessionMessage,
  'session-part': sessionPart,
  unmarked,
  'add-seats': addSeats,
  'audience-held': audienceHeld,
  digest,
  'team-sheet': teamSheet,
  'wait-ended': waitEnded,
  'program-changed': programChanged,
  teaching,
  handover,
  ...seatKinds,
};
