import { useState } from 'react';
import type { Program } from '#shared/api/shapes';
import { statuses, statusKeys, type Status } from '#shared/status';
import { isSessionOver } from '#shared/time';
import { useOrganisation } from '../../api/organisation.ts';
import { useRequiredQuery } from '../../api/queries.ts';
import { enrolmentQuery } from '../../components/enrolment-query.ts';
import { trainingsByStatusQuery } from '../../components/trainings-query.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';

/** An employee's own place in a program. */
export interface OwnAssignment {
  /** As the server computes it; null if the assignment has ended this moment. */
  status: Status | null;
  chosenId: string | null;
  /** The sessions that one can enroll in: they stay open until the end of their day (product §20). */
  openIds: ReadonlySet<string>;
}

/** The signed-in employee's place in the program. */
export function useOwnAssignment({ _id: id, archived, training_sessions: sessions }: Program): OwnAssignment {
  const { _id: userId } = useSignedInUser();
  const { timeZone } = useOrganisation();
  const [now] = useState(() => new Date());
  const { enrolledSession } = useRequiredQuery(enrolmentQuery(id, userId));
  const { programs: groups } = useRequiredQuery(trainingsByStatusQuery(userId));
  const status = Array.isArray(groups)
    ? undefined
    : statuses.find((each) => groups[statusKeys[each]].some(({ _id }) => _id === id));
  const isClosed = archived || enrolledSession !== null || status === 'complete';
  const open = isClosed ? [] : sessions.filter(({ start_time }) => !isSessionOver(start_time, now, timeZone));
  return {
    status: status ?? null,
    chosenId: enrolledSession?.enrolled_training_session._id ?? null,
    openIds: new Set(open.map(({ _id }) => _id)),
  };
}
