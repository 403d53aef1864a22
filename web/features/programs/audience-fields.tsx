import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef } from 'react';
import type { Audience } from '#shared/programs/audiences/schemas';
import type { ApiForm } from '../../api/use-api-form.ts';
import { useClock } from '../../components/use-clock.ts';
import { Card } from '../../ui/card.tsx';
import { NumberField, numberOrNull } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { departmentsQuery, matchingQuery, positionsQuery, sitesQuery } from './audience-queries.ts';
import { AudienceChoices, AudienceRowFields } from './audience-row-fields.tsx';
import {
  choicesOf,
  draftOf,
  emptyRow,
  isEveryone,
  sayMatching,
  toggled,
  type AudienceRow,
} from './audience-words.ts';
import type { FormInput, FormOutput } from './form-values.ts';

const mostRows = 20;

/** The audience of a training: its groups, how many people match them, and the days that people assigned later get. */
export function AudienceFields({
  form,
  stored,
  asksDays,
  isWanted,
}: {
  form: ApiForm<FormInput, FormOutput>;
  /** The audience as it is; null of a new training. */
  stored: Audience | null;
  /** Whether the days aren't asked for anywhere else on the page. */
  asksDays: boolean;
  /** Whether the page was opened for this question. */
  isWanted: boolean;
}) {
  const clock = useClock();
  const box = useRef<HTMLDivElement>(null);
  const departments = useQuery(departmentsQuery).data?.departments ?? [];
  const sites = useQuery(sitesQuery).data?.sites ?? [];
  const positions = useQuery(positionsQuery).data?.positions ?? [];
  const { rows, starts_on: startsOn } = form.watch('audience') ?? draftOf(stored);
  const counted = useQuery({
    ...matchingQuery(rows),
    enabled: rows.length > 0,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (isWanted) box.current?.querySelector('select')?.focus();
  }, [isWanted]);
  const choices = choicesOf({ departments, sites, positions });
  const named = [...(stored?.names ?? []), ...departments, ...sites, ...positions];
  const names = new Map(named.map(({ _id, name }) => [_id, name]));
  const change = (next: readonly AudienceRow[]) =>
    form.setValue('audience', { rows: [...next], starts_on: startsOn }, { shouldDirty: true });
  const replace = (place: number, row: AudienceRow) =>
    change(isEveryone(row) ? rows.toSpliced(place, 1) : rows.with(place, row));
  return (
    <Card title="Who is it for?">
      <div ref={box} className="flex scroll-mt-4 flex-col gap-6 pb-3">
        <p className="text-muted">
          {rows.length === 0
            ? 'Nobody is assigned automatically yet. Choose a group, or assign people later.'
            : 'Everyone in one of these groups is assigned automatically.'}
        </p>
        {rows.map((row, place) => (
          // Rows have no ids; one that is removed takes its texts along.
          <Fragment key={`${rows.length} ${place}`}>
            {place > 0 && <p className="-my-3 font-medium">or</p>}
            <AudienceRowFields
              row={row}
              place={place}
              names={names}
              choices={choices}
              onChange={(changed) => replace(place, changed)}
              onRemove={() => change(rows.toSpliced(place, 1))}
            />
          </Fragment>
        ))}
        {rows.length < mostRows && (
          <AudienceChoices
            label={rows.length === 0 ? 'Department, position, site or role' : 'Add a group'}
            choices={choices}
            offersEveryone
            row={emptyRow}
            onChoose={(field, value) => change([...rows, field ? toggled(emptyRow, field, value) : emptyRow])}
          />
        )}
        {rows.length > 0 && (
          <>
            <p role="status" className="font-medium tabular-nums">
              {counted.data ? `${sayMatching(counted.data.matching)}.` : '…'}
            </p>
            <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
              {asksDays && (
                <NumberField
                  label="How many days do people assigned later get?"
                  unit="days"
                  {...form.field('due_days', { setValueAs: numberOrNull })}
                />
              )}
              <TextField
                label="Starts on"
                type="date"
                min={clock.today}
                value={startsOn}
                hint={
                  stored?.starts_on && stored.starts_on > clock.today
                    ? `Currently ${clock.day(stored.starts_on)}`
                    : 'Leave empty to start today'
                }
                onChange={({ target }) =>
                  form.setValue('audience', { rows, starts_on: target.value }, { shouldDirty: true })
                }
              />
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
