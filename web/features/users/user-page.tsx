import { useState, type ReactNode } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import type { UserDetail } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { roleLabels, rolesWithDepartment } from '#shared/roles';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { queryClientOf, type LoaderContext } from '../../api/query-client.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { sayAbsence } from '../../components/away-words.ts';
import { useClock, type Clock } from '../../components/use-clock.ts';
import { PersonCard } from '../../components/person-card.tsx';
import { ToldMessage } from '../../components/told-message.tsx';
import type { Told, UndoOffer } from '../../components/undo.ts';
import { paths } from '../../paths.ts';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useMessageOnce } from '../../ui/use-message-once.ts';
import { visitContext } from '../../visit.ts';
import { AwayCard } from './away-card.tsx';
import { groupOf } from './groups.ts';
import { InvitationCard } from './invitation-card.tsx';
import { NewPassword } from './new-password.tsx';
import { PersonActions } from './person-actions.tsx';
import { sayPosition } from './position-words.ts';
import { RecordsCard } from './records-card.tsx';
import { SamePersonCard } from './same-person/same-person-card.tsx';
import { SuspensionCard } from './suspension-card.tsx';
import { TrainingsCard } from './trainings-card.tsx';
import {
  areOfOwnEmployee,
  latestRecordsQuery,
  nextTrainingsQuery,
  seesAllRecords,
  userQuery,
} from './user-query.ts';

export function load({ params, context }: LoaderFunctionArgs) {
  const id = params['id']!;
  const viewer = context.get(visitContext).user()!;
  const records = latestRecordsQuery(id);
  return preload(context, {
    required: [userQuery(id), nextTrainingsQuery(id)],
    deferred: [seesAllRecords(viewer, id) ? records : ifOwnEmployee(id, context, records)],
  });
}

/** The query of the records; null where the person isn't one of the manager's employees. */
async function ifOwnEmployee<Query>(id: string, context: LoaderContext, records: Query) {
  const { programs } = await queryClientOf(context).ensureQueryData(nextTrainingsQuery(id));
  return areOfOwnEmployee(programs) ? records : null;
}

export function Page() {
  const id = useParams()['id']!;
  // A page of its own for each person, so that a password is gone with the person it is for.
  return <UserPage key={id} id={id} />;
}

/** One person: the facts, the trainings, and the actions of a manager or an admin. */
function UserPage({ id }: { id: string }) {
  const { user, invitation, required, is_below: isBelow } = useRequiredQuery(userQuery(id));
  const may = useMay();
  const { programs } = useRequiredQuery(nextTrainingsQuery(id));
  const viewer = useSignedInUser();
  const clock = useClock();
  const isOneself = viewer._id === id;
  const [password, setPassword] = useState<string | null>(null);
  const message = useMessageOnce();
  const [told, setTold] = useState<Told | null>(null);
  const tellDone = (words: string, kind: Told['kind'] = 'success', undo?: UndoOffer) =>
    setTold({ words, kind, undo });
  const listPath = useListPath(user);
  const absence = sayAbsence(user, clock);
  const inPosition = sayPosition(user, required, clock);
  const position =
    user.position && (may('position.view-gaps') || viewer.leads) ? (
      <Link to={paths.position(user.position._id)} className="link">
        {inPosition}
      </Link>
    ) : (
      inPosition
    );

  return (
    <div className="flex flex-col gap-6">
      {message && !told && <Banner kind="success">{message}</Banner>}
      {told && <ToldMessage told={told} onTold={setTold} />}
      <PageHeading
        title={`${roleLabels[user.role.name]} Details`}
        subject={nameOf(user)}
        back={<Breadcrumb to={listPath || undefined} />}
        actions={
          <PersonActions
            user={user}
            isBelow={isBelow}
            programs={programs}
            onDone={tellDone}
            onPassword={setPassword}
          />
        }
      />
      {password !== null && <NewPassword user={user} password={password} />}
      {absence && (
        <AwayCard
          user={user}
          words={absence}
          mayChange={!isOneself && (may('user.edit') || isBelow)}
          onDone={tellDone}
        />
      )}
      {user.suspended_at && <SuspensionCard user={user} since={user.suspended_at} onDone={tellDone} />}
      {invitation && !user.suspended_at && <InvitationCard user={user} invitation={invitation} />}
      {user.same_as.length > 0 && may('user.merge') && <SamePersonCard user={user} onDone={tellDone} />}
      <PersonCard person={user} facts={factsOf(user, position, clock)} />
      <TrainingsCard user={user} onDone={tellDone} />
      {(seesAllRecords(viewer, id) || areOfOwnEmployee(programs)) && <RecordsCard userId={id} />}
    </div>
  );
}

/** The list in which the signed-in person finds this one; none for people who see only their own page. */
function useListPath({ role }: UserDetail): string | null {
  const may = useMay();
  const group = groupOf(role.name);
  const { leads } = useSignedInUser();
  const isListed = may('user.list') || (may('user.list-own-employees') && group === 'employees');
  if (isListed) return paths.userGroup(group);
  return leads ? paths.team() : null;
}

function factsOf(user: UserDetail, position: ReactNode, clock: Clock) {
  const { email, department, role, line_manager: lead } = user;
  const hasDepartment = rolesWithDepartment.includes(role.name);
  return {
    Email: email,
    Department: hasDepartment ? (department?.name ?? 'No department') : null,
    Position: position,
    Site: user.site?.name ?? null,
    'Personnel ID': user.external_id,
    Login: user.login,
    'Joined on': user.joined_on && clock.day(user.joined_on),
    'Line manager': lead && nameOf(lead),
  };
}
