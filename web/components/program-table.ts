import type { Program } from '#shared/shapes';
import type { Urgency } from '#shared/urgency';
import { copyColumn, titleLinkColumn } from './archived-columns.tsx';
import {
  chosenColumn,
  completionColumn,
  detailsColumn,
  dueColumn,
  nextSessionColumn,
  nextStepColumn,
  openColumn,
  overseerColumn,
  ownDetailsColumn,
  standingColumn,
  titleColumn,
  toMarkColumn,
} from './program-columns.tsx';

const label = 'Trainings';

const layout =
  'grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 py-4 pr-3 pl-4.5 md:pr-6 md:pl-7.5 lg:gap-x-3 lg:gap-y-0 lg:py-0 lg:pr-3 lg:pl-5 lg:text-small lg:leading-4.5 xl:gap-x-4';

const peopleLayout = `${layout} lg:grid-cols-[minmax(0,1fr)_8rem_10rem_7rem_7rem_8rem_4.25rem] xl:grid-cols-[minmax(0,1fr)_10rem_10rem_8.5rem_8.5rem_8.5rem_4.25rem]`;

/** Tables of programs, by the facts of their rows; a table gets its rows, and perhaps groups, besides. */
export const programTables = {
  /** The state of the people, for managers and admins. */
  people: {
    label,
    columns: [
      titleColumn,
      dueColumn,
      nextSessionColumn,
      overseerColumn,
      completionColumn,
      openColumn,
      detailsColumn,
    ],
    layout: peopleLayout,
  },
  /** Archived ones, for admins, who copy them. */
  archived: {
    label,
    columns: [titleLinkColumn, dueColumn, overseerColumn, completionColumn, copyColumn],
    layout: `${layout} lg:grid-cols-[minmax(0,1fr)_9rem_8.5rem_8.75rem_9.5rem]`,
  },
  /** The same as `people` for the trainer, about their sessions. */
  taught: {
    label,
    columns: [
      titleColumn,
      dueColumn,
      nextSessionColumn,
      overseerColumn,
      completionColumn,
      toMarkColumn,
      detailsColumn,
    ],
    layout: peopleLayout,
  },
  /** The same for the manager who oversees them all. */
  overseen: {
    label,
    columns: [titleColumn, dueColumn, nextSessionColumn, completionColumn, openColumn, detailsColumn],
    layout: `${layout} lg:grid-cols-[minmax(0,1fr)_9.5rem_8.5rem_8rem_8.75rem_4.25rem] xl:grid-cols-[minmax(0,1fr)_11rem_10rem_9.5rem_9.5rem_4.25rem]`,
  },
  /** The state of the employee's trainings, and the next step. */
  own: {
    label,
    columns: [titleColumn, standingColumn, nextStepColumn, dueColumn, overseerColumn, ownDetailsColumn],
    layout: `${layout} lg:grid-cols-[minmax(0,1fr)_12.5rem_11rem_8rem_7.5rem_4.25rem] xl:grid-cols-[minmax(0,1fr)_14rem_16.5rem_9rem_8.5rem_4.25rem]`,
  },
  /** The state of an employee's trainings, for somebody else. */
  employee: {
    label,
    columns: [titleColumn, standingColumn, chosenColumn, dueColumn, overseerColumn, detailsColumn],
    layout: `${layout} lg:grid-cols-[minmax(0,1fr)_12.5rem_9rem_8.5rem_8rem_4.25rem] xl:grid-cols-[minmax(0,1fr)_14rem_10rem_10.5rem_10rem_4.25rem]`,
  },
};

const headings: Record<Urgency, string> = {
  past: 'Past the deadline',
  soon: 'Due in the next 30 days',
  later: 'Later',
  done: 'Done',
};

/** A program's heading in a list ordered by action (product §47). */
export const urgencyHeading = ({ urgency }: Program): string | null => (urgency ? headings[urgency] : null);
