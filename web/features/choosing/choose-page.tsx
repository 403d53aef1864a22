import type { ReactNode } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import { preload, useOptionalQuery } from '../../api/queries.ts';
import { useUser } from '../../sign-in/use-user.ts';
import { loginReturningTo, paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PublicMark } from '../../layout/company-mark.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { linkQuery, type Linked } from './link-query.ts';
import { OwnSeat } from './own-seat.tsx';
import { SuggestedSessions } from './suggested-sessions.tsx';

export function load({ params, context }: LoaderFunctionArgs) {
  return preload(context, { optional: [linkQuery(params['token']!)] });
}

/**
 * Where the button of a reminder leads: the mail's recipient chooses a session here, without signing in. It can do
 * nothing else, even where somebody is signed in.
 */
export function Page() {
  const token = useParams()['token']!;
  const { data: linked, loading, failed } = useOptionalQuery(linkQuery(token));
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center gap-6 px-4 py-10">
      <PublicMark />
      <Card className="gap-6">
        {linked === null ? (
          <Expired />
        ) : (
          <>
            <PageHeading
              title={linked?.enrolled ? 'Your session' : 'Choose a session'}
              subject={linked?.program.title}
            />
            {loading && <ListSkeleton />}
            {linked && <Training token={token} linked={linked} />}
            {failed && !linked && (
              <Banner kind="error">
                The sessions couldn&apos;t be loaded. Please try again in a moment.
              </Banner>
            )}
          </>
        )}
      </Card>
    </div>
  );
}

function Training({ token, linked }: { token: string; linked: Linked }) {
  const { program, enrolled, sessions } = linked;
  const [own] = sessions;
  const toTraining = (words: string) => <WayIn path={paths.program(program._id)} words={words} />;
  if (enrolled && own)
    return <OwnSeat program={program} session={own} wayIn={toTraining('Open the training')} />;
  return <SuggestedSessions token={token} linked={linked} wayIn={toTraining('See all sessions')} />;
}

function Expired() {
  return (
    <>
      <PageHeading title="This link has expired" />
      <p>
        You have already completed this training, you no longer have to do it, or the e-mail is more than 30
        days old. Your list of trainings shows what you still have to do.
      </p>
      <WayIn path={paths.programs()} words="See your trainings" />
    </>
  );
}

/** To a screen behind the login: by signing in, unless somebody is. */
function WayIn({ path, words }: { path: string; words: ReactNode }) {
  const user = useUser();
  return (
    <ButtonLink
      to={user ? path : loginReturningTo({ pathname: path, search: '' })}
      variant="outline"
      className="self-start"
    >
      {user ? words : 'Sign in'}
    </ButtonLink>
  );
}
