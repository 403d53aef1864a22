import { useState } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import { countOf } from '#shared/count';
import { nameOf } from '#shared/person-name';
import type { Person } from '#shared/shapes';
import { preload, useRequiredQuery } from '../../../api/queries.ts';
import { nameApart, namesakesAmong } from '../../../components/namesakes.tsx';
import { sayStart } from '../../../components/seats.ts';
import { useClock } from '../../../components/use-clock.ts';
import { Breadcrumb } from '../../../layout/breadcrumb.tsx';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DoneMessage } from '../../../ui/done-message.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { later } from '../../../ui/later.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useMessageOnce } from '../../../ui/use-message-once.ts';
import { LineManagerField } from '../line-manager-field.tsx';
import { userQuery } from '../user-query.ts';
import {
  bodyOf,
  forAll,
  freeForEach,
  noChoices,
  uniquePeople,
  freeThen,
  type Choices,
  type DutyKind,
} from './choices.ts';
import { DutyCard } from './duty-card.tsx';
import { sayDuties } from './handover-words.ts';
import { dutiesQuery, managersQuery, trainersQuery } from './queries.ts';

const HandoverWindow = later(async () => (await import('./handover-window.tsx')).HandoverWindow);

export function load({ params, context }: LoaderFunctionArgs) {
  const id = params['id']!;
  return preload(context, { required: [userQuery(id), dutiesQuery(id), managersQuery, trainersQuery] });
}

export function Page() {
  const id = useParams()['id']!;
  return <HandoverPage key={id} id={id} />;
}

/** Everything that a person is responsible for, and who takes it over. */
function HandoverPage({ id }: { id: string }) {
  const { user } = useRequiredQuery(userQuery(id));
  const duties = useRequiredQuery(dutiesQuery(id));
  const managers = useRequiredQuery(managersQuery).users.filter(({ _id }) => _id !== id);
  const trainers = useRequiredQuery(trainersQuery).users.filter(({ _id }) => _id !== id);
  const clock = useClock();
  const message = useMessageOnce();
  const [choices, setChoices] = useState<Choices>(noChoices);
  const [leads, setLeads] = useState<readonly Person[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  // Each time it begins with the effects of these choices.
  const [openings, setOpenings] = useState(0);
  const [done, setDone] = useState<string | null>(null);

  const { programs, sessions, people } = duties;
  const body = bodyOf(duties, choices);
  const chosen = body.programs.length + body.sessions.length + body.people.length;
  const total = programs.length + sessions.length + people.length;
  const candidates = uniquePeople([user.line_manager, ...leads]);
  const set = (kind: DutyKind, to: ReadonlyMap<string, string>) => setChoices({ ...choices, [kind]: to });
  const setOne = (kind: DutyKind) => (duty: string, to: string) => {
    const next = new Map(choices[kind]);
    if (to === '') next.delete(duty);
    else next.set(duty, to);
    set(kind, next);
  };
  const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);

  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6">
      {message && !done && <Banner kind="notice">{message}</Banner>}
      {done && <DoneMessage message={done} onClose={() => setDone(null)} />}
      <PageHeading
        title="Hand over"
        subject={nameOf(user)}
        back={<Breadcrumb to={paths.user(id)} label={nameOf(user)} />}
      />
      {total === 0 ? (
        <EmptyState
          text={`${nameOf(user)} has nothing to hand over.`}
          action={<ButtonLink to={paths.user(id)}>Back to {nameOf(user)}</ButtonLink>}
        />
      ) : (
        <p>{`${nameOf(user)} is responsible for ${sayDuties({
          programs: programs.length,
          sessions: sessions.length,
          people: people.length,
        })}. Choose who takes over. You’ll see the effects before anything changes.`}</p>
      )}
      {programs.length > 0 && (
        <DutyCard
          title={countOf(programs.length, 'training to oversee', 'trainings to oversee')}
          all={
            <SelectField
              label="One manager for all of them"
              placeholder="Choose one by one"
              options={optionsOf(managers)}
              value={onlyOne(choices.programs, programs.length)}
              onChange={({ target }) => set('programs', forAll(idsOf(programs), target.value))}
            />
          }
          duties={programs.map(({ _id, title }) => ({
            id: _id,
            label: title,
            options: optionsOf(managers),
          }))}
          chosen={choices.programs}
          disabled={isOpen}
          onChoose={setOne('programs')}
        />
      )}
      {sessions.length > 0 && (
        <DutyCard
          title={countOf(sessions.length, 'session to teach', 'sessions to teach')}
          all={
            <SelectField
              label="One trainer for all of them"
              placeholder="Choose one by one"
              options={[{ value: freeThen, label: 'Someone free for each session' }, ...optionsOf(trainers)]}
              value={onlyOne(choices.sessions, sessions.length)}
              onChange={({ target }) =>
                set(
                  'sessions',
                  target.value === freeThen ? freeForEach(sessions) : forAll(idsOf(sessions), target.value),
                )
              }
            />
          }
          duties={sessions.map((session) => ({
            id: session._id,
            label: `${session.program.title} · ${sayStart(session, clock)}`,
            options: trainerOptions(session.suggestions, trainers),
          }))}
          chosen={choices.sessions}
          disabled={isOpen}
          onChoose={setOne('sessions')}
        />
      )}
      {people.length > 0 && (
        <DutyCard
          title={countOf(people.length, 'direct report')}
          all={
            <LineManagerField
              userId={id}
              legend="One line manager for all of them"
              present={user.line_manager}
              value={onlyOne(choices.people, people.length)}
              onFound={(person) => setLeads([...leads, person])}
              onChange={(to) => set('people', forAll(idsOf(people), to))}
            />
          }
          duties={people.map((person) => ({
            id: person._id,
            label: nameApart(person, namesakesAmong(people)),
            options: optionsOf(candidates.filter(({ _id }) => _id !== person._id)),
          }))}
          chosen={choices.people}
          disabled={isOpen}
          onChoose={setOne('people')}
        />
      )}
      {total > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            disabled={chosen === 0}
            onClick={() => {
              setOpenings(openings + 1);
              setIsOpen(true);
            }}
          >
            Continue
          </Button>
          <ButtonLink to={paths.user(id)} variant="outline">
            Cancel
          </ButtonLink>
          <p role="status" className="text-muted">{`${chosen} of ${total} chosen`}</p>
        </div>
      )}
      <HandoverWindow
        key={openings}
        isWanted={isOpen}
        onGiveUp={() => setIsOpen(false)}
        open={isOpen}
        user={user}
        body={body}
        people={uniquePeople([...managers, ...trainers, ...candidates])}
        onClose={() => setIsOpen(false)}
        onDone={(words) => {
          setIsOpen(false);
          setChoices(noChoices);
          setDone(words);
        }}
      />
    </div>
  );
}

/** The one who takes all of them over; "" where several do, or some have nobody yet. */
function onlyOne(chosen: ReadonlyMap<string, string>, total: number): string {
  const receivers = new Set(chosen.values());
  return chosen.size === total && receivers.size === 1 ? [...receivers][0]! : '';
}

function optionsOf(people: readonly Person[]) {
  const namesakes = namesakesAmong(people);
  return people.map((person) => ({ value: person._id, label: nameApart(person, namesakes) }));
}

/** Those who are free then come first. */
function trainerOptions(free: readonly Person[], trainers: readonly Person[]) {
  const ids = free.map(({ _id }) => _id);
  const options = optionsOf(trainers);
  return [
    ...ids.flatMap((id) =>
      options
        .filter(({ value }) => value === id)
        .map(({ value, label }) => ({ value, label: `${label} · free at that time` })),
    ),
    ...options.filter(({ value }) => !ids.includes(value)),
  ];
}
