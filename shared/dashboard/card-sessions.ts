import * as z from 'zod/mini';
import { id, instant, session } from '../shapes.ts';

const count = z.int();

/** A session on a card has its parts only if there are several. */
const cardSession = z.extend(session, { parts: z.nullable(session.shape.parts) });

/** On a card of an employee's own training. */
export const ownCardSession = z.pick(cardSession, {
  _id: true,
  start_time: true,
  ends_at: true,
  parts: true,
  capacity: true,
  location: true,
  join_url: true,
  trainer: true,
});

/** On a card of a program whose people others look after. */
export const peopleCardSession = z.pick(cardSession, {
  _id: true,
  start_time: true,
  ends_at: true,
  parts: true,
  location: true,
  enrolled: true,
  complete: true,
  walk_ins: true,
});

/** An employee's chosen ones, a trainer's own, by time: each part of a session by itself. */
export const ownSessions = z.array(
  z.object({
    _id: id,
    start_time: instant,
    ends_at: instant,
    part: count,
    /** How many parts the session has. */
    part_count: count,
    program: z.object({ _id: id, title: z.string() }),
  }),
);
