import { useState } from 'react';
import type { UserDetail } from '#shared/shapes';
import { usersApi } from '#shared/people/users/calls';
import { nameOf } from '#shared/person-name';
import { companyData } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { later } from '../../ui/later.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';

const AwayWindow = later(async () => (await import('../../components/away-window.tsx')).AwayWindow);

interface Absence {
  user: UserDetail;
  /** When the person is away, in words. */
  words: string;
  /** Whether the viewer may change it. */
  mayChange: boolean;
  onDone: (words: string) => void;
}

/** When somebody is away, with the buttons that change it and end it today. */
export function AwayCard({ user, words, mayChange, onDone }: Absence) {
  const [isChanging, setIsChanging] = useState(false);
  const isAway = user.away_until !== null;
  const action = useApiAction({
    send: () => sendChange(usersApi.endAbsence, { params: { id: user._id } }),
    invalidates: companyData,
    onSuccess: () => onDone(isAway ? `${nameOf(user)} is back.` : `${nameOf(user)} won’t be away.`),
  });
  const close = () => setIsChanging(false);
  return (
    <Card>
      {action.error && <Banner kind="error">{action.error}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>{words}</p>
        {mayChange && (
          <div className="flex flex-wrap items-center gap-3">
            <SendStatus {...action} />
            <Button variant="outline" onClick={() => setIsChanging(true)}>
              Change
            </Button>
            <Button variant="outline" loading={action.busy} onClick={() => action.run(undefined)}>
              {sendLabel(action, isAway ? 'Back today' : 'End absence')}
            </Button>
          </div>
        )}
      </div>
      <AwayWindow
        person={user}
        away={user.away}
        isWanted={isChanging}
        open={isChanging}
        onGiveUp={close}
        onClose={close}
        onDone={(told) => {
          close();
          onDone(told);
        }}
      />
    </Card>
  );
}
