import type { MessageKind } from '#shared/messages';
import { invitation } from './invitation.ts';
import type { Kind } from './kind.ts';
import { reset } from './reset.ts';
import { seatKinds } from './seats.ts';

/** Each kind of message. */
export const kinds: Readonly<Record<MessageKind, Kind>> = { invitation, reset, ...seatKinds };
