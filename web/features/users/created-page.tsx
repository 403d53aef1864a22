import { roleLabels } from '#shared/roles';
import { PersonLine } from '../../components/person-line.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Star } from '../../ui/logo.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Redirect } from '../../ui/redirect.tsx';
import { Invited, NextStepOf, TellUser } from './created-next.tsx';
import { useCreatedUser } from './created-user.ts';
import { SlipCard } from './slip-card.tsx';

/** Says that a user was created. Without one it leads to the dashboard. */
export function Page() {
  const user = useCreatedUser();
  if (!user) return <Redirect to={paths.dashboard()} />;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 py-4 md:py-8">
      <div className="flex flex-col items-center gap-4 text-center">
        <Star className="size-12" />
        <PageHeading title="User successfully created." />
      </div>
      <Card className="sm:flex-row sm:items-center sm:justify-between">
        <PersonLine person={user}>
          <span className="text-small wrap-anywhere text-muted">{user.email || user.login}</span>
        </PersonLine>
        <span className="shrink-0 max-sm:pl-14">{roleLabels[user.role.name]}</span>
      </Card>
      {user.isInvited && <Invited user={user} />}
      {user.hasPassword && <TellUser user={user} />}
      {user.login !== null && <SlipCard user={user} />}
      <NextStepOf user={user} />
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.assignTrainings(user._id)}>Assign trainings</ButtonLink>
        <ButtonLink to={paths.newUser()} variant="outline">
          Create another user
        </ButtonLink>
        <ButtonLink to={paths.dashboard()} variant="outline">
          Back to home
        </ButtonLink>
      </div>
    </div>
  );
}
