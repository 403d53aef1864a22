import type { Titled } from '#shared/answers';
import { programsApi } from '#shared/programs/calls';
import type { Program } from '#shared/shapes';
import { listFor } from '../../api/list-queries.ts';
import { ArchivedTag } from '../../components/archived-tag.tsx';
import { TrainingsToTick } from '../../components/trainings-to-tick.tsx';

/** As many as one may have that count for it, and that come before it. */
const most = 5;

/** All trainings, also archived ones. */
const allTrainings = (search: string) =>
  listFor(programsApi.listAll, ({ programs }) => programs, { query: { search } });

/** All trainings but this one, to tick some of them. */
export function OtherTrainingsToTick({
  program,
  chosen,
  disabled,
  onChoose,
}: {
  program: Program;
  /** The titles of the ticked ones, by their ids. */
  chosen: ReadonlyMap<string, string>;
  disabled: boolean;
  onChoose: (other: Titled, isTicked: boolean) => void;
}) {
  return (
    <TrainingsToTick
      listOf={allTrainings}
      without={program._id}
      none="There are no other trainings yet."
      chosen={chosen}
      isBarred={({ _id }) => disabled || (chosen.size >= most && !chosen.has(_id))}
      onChoose={onChoose}
    >
      {(other) => 'archived' in other && other.archived && <ArchivedTag />}
    </TrainingsToTick>
  );
}
