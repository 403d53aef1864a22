import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray } from 'react-hook-form';
import type { Person, Program } from '#shared/shapes';
import { lastDate } from '#shared/time';
import type { ApiForm } from '../../api/use-api-form.ts';
import { sayTimesIn } from '../../components/times-in.ts';
import { useClock } from '../../components/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SessionHints } from './form-hints.ts';
import { emptySession, peopleChoices, type FormInput, type FormOutput } from './form-values.ts';
import { DayFields } from './day-fields.tsx';
import { NobodyYet } from './nobody-yet.tsx';
import { SessionDetails } from './session-details.tsx';
import { SessionLine } from './session-line.tsx';
import { RemoveSession, RemoveStoredSession } from './remove-session.tsx';

/**
 * The sessions of a program. They are added and removed at the end only, and one always remains (product
 * §40), unless there are cancelled ones. If there are several, those that are stored have a line each until
 * somebody edits them. `focused` is the one whose date is to be changed.
 */
export function SessionFields({
  form,
  program,
  trainers,
  today,
  hints,
  focused = null,
}: {
  form: ApiForm<FormInput, FormOutput>;
  program?: Program;
  trainers: readonly Person[];
  today: string;
  hints: readonly SessionHints[];
  focused?: string | null;
}) {
  const timesIn = sayTimesIn(useClock());
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'sessions' });
  const hasCancelled = (program?.cancelled_sessions.length ?? 0) > 0;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(focused ? [focused] : []));
  const open = (session: string, index: number) => {
    flushSync(() => setOpened(new Set([...opened, session])));
    // The button goes, and the focus would go with it.
    form.setFocus(`sessions.${index}.trainer`);
  };
  const addButton = useRef<HTMLButtonElement>(null);
  const last = fields.length - 1;
  // Most often the same trainer has the same hour on another day, in the same room.
  const add = () => {
    const { trainer, time, capacity, location, join_url } = {
      ...emptySession,
      ...form.getValues('sessions').at(-1),
    };
    append(
      { ...emptySession, trainer, time, capacity, location, join_url },
      { focusName: `sessions.${last + 1}.${trainer ? 'date' : 'trainer'}` },
    );
  };
  const focusedIndex = fields.findIndex(({ _id }) => focused !== null && _id === focused);
  const { setFocus } = form;
  useEffect(() => {
    if (focusedIndex >= 0) setFocus(`sessions.${focusedIndex}.date`);
    // oxlint-disable-next-line exhaustive-deps -- when the form opens, and not when its rows change
  }, [setFocus]);
  const removeLast = () => {
    remove(last);
    // The focus would vanish with the button it was on.
    addButton.current?.focus();
  };

  return (
    <Card title="Sessions">
      {timesIn && <p className="text-muted">{timesIn}</p>}
      {fields.map(({ id, _id: storedId }, index) => {
        const stored = program?.training_sessions.find(({ _id }) => _id === storedId);
        const hasTakenPlace = stored !== undefined && (program?.taken_place?.includes(stored._id) ?? false);
        const isWrong = form.formState.errors.sessions?.[index] !== undefined;
        const isFolded = fields.length > 1 && stored !== undefined && !opened.has(stored._id) && !isWrong;
        const isRemovable = index === last && (last > 0 || hasCancelled);
        return (
          <fieldset
            key={id}
            className={classNames(
              'min-w-0 scroll-mt-4 rounded-md border border-line px-4 pt-4 md:px-5 md:pt-5',
              // Without a button at its end it leaves room for the errors of its last fields.
              isRemovable || isFolded ? 'pb-4' : 'pb-8',
            )}
          >
            <legend className="-ml-1 px-1 font-semibold">Session {index + 1}</legend>
            {isFolded ? (
              <SessionLine
                form={form}
                index={index}
                stored={stored}
                trainers={trainers}
                onOpen={() => open(stored._id, index)}
              />
            ) : (
              <>
                <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
                  <div className="sm:col-span-2">
                    <SelectField
                      label="Trainer"
                      placeholder={
                        trainers.length > 0 ? 'Choose a trainer' : 'No trainers yet: create one first'
                      }
                      options={peopleChoices(trainers, stored?.trainer)}
                      hint={
                        trainers.length > 0 ? (hints[index]?.trainer ?? null) : <NobodyYet name="Trainer" />
                      }
                      {...form.field(`sessions.${index}.trainer`)}
                    />
                  </div>
                  <TextField
                    label="Date"
                    type="date"
                    min={today}
                    max={lastDate}
                    readOnly={hasTakenPlace}
                    hint={
                      hasTakenPlace
                        ? "Attendance is marked, so the date and time can't change."
                        : (hints[index]?.date ?? null)
                    }
                    {...form.field(`sessions.${index}.date`)}
                  />
                  <TextField
                    label="Time"
                    type="time"
                    readOnly={hasTakenPlace}
                    hint={hints[index]?.time ?? null}
                    {...form.field(`sessions.${index}.time`)}
                  />
                </div>
                <SessionDetails form={form} index={index} stored={stored} />
                <DayFields form={form} index={index} today={today} isFixed={hasTakenPlace} />
              </>
            )}
            {isRemovable && (
              <div className="mt-5">
                {program && stored ? (
                  <RemoveStoredSession
                    number={index + 1}
                    programId={program._id}
                    sessionId={stored._id}
                    hasTakenPlace={hasTakenPlace}
                    onRemove={removeLast}
                  />
                ) : (
                  <RemoveSession number={index + 1} onRemove={removeLast} />
                )}
              </div>
            )}
          </fieldset>
        );
      })}
      <Button ref={addButton} variant="outline" className="self-start" onClick={add}>
        <Plus aria-hidden="true" className="size-5" />
        Add session
      </Button>
    </Card>
  );
}
