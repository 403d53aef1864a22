import { useState } from 'react';
import { linesApi } from '#shared/people/lines/calls';
import { deputyDayProblem, mostDeputyDays } from '#shared/people/lines/deputy-day';
import { usersApi } from '#shared/people/users/calls';
import type { Person, UserDetail } from '#shared/shapes';
import { formatDay } from '#shared/month';
import { nameOf } from '#shared/person-name';
import { addDays } from '#shared/time';
import { queryFor, useOptionalQuery } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { nameApart, namesakesAmong } from '../../components/namesakes.tsx';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The number of people of the team to choose from. */
const offered = 200;

export const ownDetailQuery = (id: string) => queryFor(usersApi.view, { params: { id } });
export const deputiesQuery = queryFor(linesApi.team, { query: { limit: offered } });

/** The deputy of somebody who leads people, until a day (product §94). */
export function DeputyCard({ userId }: { userId: string }) {
  const { data } = useOptionalQuery(ownDetailQuery(userId));
  const { data: team } = useOptionalQuery(deputiesQuery);
  return (
    <Card title="Deputy">
      <p>While you are away, your deputy can do everything that you can do for your team.</p>
      {data && team && <DeputyChoice key={data.user.deputy?._id ?? ''} user={data.user} team={team.people} />}
    </Card>
  );
}

function DeputyChoice({ user, team }: { user: UserDetail; team: readonly Person[] }) {
  const { today } = useClock();
  const { deputy, deputy_until: until, line_manager: lead } = user;
  const [chosen, setChosen] = useState('');
  const [day, setDay] = useState('');
  const action = useApiAction({
    send: (body: { deputy: string | null; until: string | null }) =>
      sendChange(linesApi.chooseDeputy, { body }),
    invalidates: [linesApi.chooseDeputy.tag],
  });
  if (deputy && until)
    return (
      <>
        {action.error && <Banner kind="error">{action.error}</Banner>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p role="status" className="wrap-anywhere">
            <span className="font-semibold">{nameOf(deputy)}</span>, until {formatDay(until)}
          </p>
          <Button
            variant="outline"
            loading={action.busy}
            onClick={() => action.run({ deputy: null, until: null })}
          >
            {sendLabel(action, 'Remove deputy')}
          </Button>
          <SendStatus {...action} />
        </div>
      </>
    );
  const people = lead ? [lead, ...team] : team;
  const namesakes = namesakesAmong(people);
  const isReady = chosen !== '' && deputyDayProblem(day, today) === null;
  return (
    <>
      {action.error && <Banner kind="error">{action.error}</Banner>}
      <div className="grid items-start gap-x-6 gap-y-8 sm:grid-cols-2">
        <SelectField
          label="Deputy"
          placeholder="Choose someone"
          value={chosen}
          options={people.map((person) => ({ value: person._id, label: nameApart(person, namesakes) }))}
          onChange={({ target }) => setChosen(target.value)}
        />
        <TextField
          label="Last day"
          type="date"
          min={addDays(today, 1)}
          max={addDays(today, mostDeputyDays)}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          loading={action.busy}
          disabled={!isReady}
          onClick={() => action.run({ deputy: chosen, until: day })}
        >
          {sendLabel(action, 'Save deputy')}
        </Button>
        <SendStatus {...action} />
      </div>
    </>
  );
}
