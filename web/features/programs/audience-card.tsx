import { useState } from 'react';
import { audiencesApi } from '#shared/programs/audiences/calls';
import type { Program } from '#shared/shapes';
import { useOptionalQuery } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useConfirm } from '../../components/use-confirm.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { removeLabel, sayHeld, sayMatching, sayRow } from './audience-words.ts';
import { audienceQuery } from './queries.ts';

/** The audience of a training; an admin changes it, and removes people whose removal waits. */
export function AudienceCard({ program }: { program: Program }) {
  const { _id: id, archived } = program;
  const clock = useClock();
  const may = useMay();
  const audience = useOptionalQuery(audienceQuery(id)).data;
  const [done, setDone] = useState<string | null>(null);
  const { ask, confirmation } = useConfirm<{ ends: number; digest: string }>({
    wording: ({ ends }) => ({
      question: `${removeLabel(ends)}?`,
      consequence:
        'The training will be removed from their lists, and their seats will be released. Completed trainings will be kept.',
      verb: removeLabel(ends),
    }),
    send: ({ digest }) => sendChange(audiencesApi.release, { params: { id }, body: { digest } }),
    onSuccess: () => setDone('The people on hold were removed.'),
  });
  if (!audience) return null;
  const { rows, starts_on: startsOn, matching, held } = audience;
  const names = new Map(audience.names.map(({ _id, name }) => [_id, name]));
  const mayChange = may('program.set-audience') && !archived;
  return (
    <Card title="Who is it for?">
      <div className="flex flex-col gap-4">
        {done && (
          // The window that had the focus is gone.
          <div ref={takeFocus} tabIndex={-1} className="outline-none">
            <Banner kind="success" onClose={() => setDone(null)}>
              {done}
            </Banner>
          </div>
        )}
        {held && (
          <Banner kind="notice">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p>{sayHeld(held.ends)}</p>
              {mayChange && (
                <Button variant="outline" size="small" onClick={() => ask(held)}>
                  {removeLabel(held.ends)}
                </Button>
              )}
            </div>
          </Banner>
        )}
        {rows.length === 0 ? (
          <p className="text-muted">Nobody is assigned automatically.</p>
        ) : (
          <>
            <ul className="flex flex-col gap-1">
              {rows.map((row, place) => (
                // Rows have no ids, and their order stays.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={place} className="wrap-anywhere">
                  {place > 0 ? `or ${sayRow(row, names, clock)}` : sayRow(row, names, clock)}
                </li>
              ))}
            </ul>
            <p className="text-muted tabular-nums">
              {startsOn && startsOn > clock.today
                ? `${sayMatching(matching)}. They will be assigned on ${clock.day(startsOn)}.`
                : `${sayMatching(matching)}.`}
            </p>
          </>
        )}
        {mayChange && (
          <ButtonLink to={paths.editAudience(id)} variant="outline" className="self-start">
            {rows.length === 0 ? "Say who it's for" : "Change who it's for"}
          </ButtonLink>
        )}
      </div>
      <ConfirmDialog confirmation={confirmation} />
    </Card>
  );
}
