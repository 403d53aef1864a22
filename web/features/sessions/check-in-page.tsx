import { CircleCheck } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ReplyOf } from '#shared/endpoint';
import { nameOf } from '#shared/person-name';
import { sessionsApi } from '#shared/training/sessions/calls';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { SessionTime } from '../../components/session-time.tsx';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SendStatus } from '../../ui/send-status.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CheckInRefusal } from './check-in-refusal.tsx';

type CheckedIn = ReplyOf<typeof sessionsApi.checkIn>['session'];

interface Tried {
  code: string;
  walk_in: boolean;
}

/**
 * Checks the person in to a session, by the code in the address, which the phone's camera has opened, or by
 * the digits. A person who had to sign in first comes back without the code, which has run out by then.
 */
export function Page() {
  const [digits, setDigits] = useState('');
  const [last, setLast] = useState<Tried | null>(null);
  const [checkedIn, setCheckedIn] = useState<CheckedIn | null>(null);
  const action = useApiAction({
    send: (tried: Tried) => sendChange(sessionsApi.checkIn, { body: tried }),
    invalidates: ['Sessions'],
    onSuccess: ({ session }) => setCheckedIn(session),
  });
  const tryCode = (tried: Tried) => {
    setLast(tried);
    action.run(tried);
  };
  useCodeOfAddress((code) => tryCode({ code, walk_in: false }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A person who has checked in without a seat needn't confirm that again for the next code.
    tryCode({ code: digits, walk_in: last?.walk_in ?? false });
  };
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <PageHeading title="Check in" />
      {checkedIn ? (
        <Welcome session={checkedIn} />
      ) : (
        <>
          {action.refusal && last && (
            <CheckInRefusal
              refusal={action.refusal}
              isWalkIn={last.walk_in}
              busy={action.busy}
              onRetry={() => tryCode(last)}
              onWalkIn={() => tryCode({ ...last, walk_in: true })}
            />
          )}
          <Card>
            <form method="dialog" noValidate onSubmit={submit} className="flex flex-col gap-8">
              <TextField
                label="The six digits below the QR code"
                hint="Or point your phone's camera at the QR code in the room."
                inputMode="numeric"
                autoComplete="off"
                maxLength={7}
                value={digits}
                onChange={({ target }) => setDigits(target.value)}
              />
              <SendStatus {...action} />
              <Button
                type="submit"
                loading={action.busy}
                disabled={!/^\d{6}$/.test(digits.replace(/\s/g, ''))}
              >
                Check in
              </Button>
            </form>
          </Card>
        </>
      )}
    </div>
  );
}

/** Calls with the code in the address, once, and takes it out of there. Else going back would try it again. */
function useCodeOfAddress(onCode: (code: string) => void): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const code = hash.slice(1);
    if (code === '') return;
    void navigate(paths.checkIn(), { replace: true });
    onCode(code);
    // oxlint-disable-next-line exhaustive-deps -- a code is tried when it comes
  }, [hash]);
}

function Welcome({ session: { program, start_time: start, location, trainer } }: { session: CheckedIn }) {
  return (
    <Card>
      <Banner kind="success">You&apos;re checked in.</Banner>
      <div className="flex items-start gap-4">
        <CircleCheck aria-hidden="true" className="size-10 shrink-0 text-success" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-title font-semibold wrap-anywhere">{program.title}</p>
          <SessionTime instant={start} />
          {location && <p className="text-small wrap-anywhere text-muted">{location}</p>}
        </div>
      </div>
      <p>{nameOf(trainer)} confirms your attendance after the session.</p>
      <ButtonLink to={paths.program(program._id)} variant="outline" className="self-start">
        Open the training
      </ButtonLink>
    </Card>
  );
}
