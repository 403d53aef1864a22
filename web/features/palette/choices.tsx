import { ArrowRight, SquarePlus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Program } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { ClockProvider } from '../../components/clock-provider.tsx';
import { dueDistance, isFinished, sayDue } from '../../components/due.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ColorDot } from '../../ui/color-mark.tsx';
import { matches } from '../../ui/search-field.tsx';
import { nothing, type Found, type FoundPerson } from './find.ts';
import type { MenuOwner } from '../../layout/navigation.ts';
import { actionsOf, pagesOf, type PageLink } from './pages.ts';

/** A page that the palette offers. */
export interface PaletteChoice {
  to: string;
  text: string;
  detail?: ReactNode;
  mark: ReactNode;
}

/** Choices under one heading, as the combobox takes them. */
export interface ChoiceGroup {
  value: string;
  items: readonly PaletteChoice[];
}

/**
 * The palette's choices for a text: pages and actions at once, people and trainings once the server has found them.
 * Those of the text before stay while they match this one, too. Groups without a choice are left out.
 */
export function choicesFor(viewer: MenuOwner, text: string, found: Found | undefined): ChoiceGroup[] {
  const { search, people, programs } = found ?? nothing;
  const isFound = (...words: (string | undefined)[]) =>
    text !== '' && (search === text || matches(text, ...words));
  const groups: ChoiceGroup[] = [
    { value: 'Go to', items: pageChoices(pagesOf(viewer), ArrowRight, text) },
    {
      value: 'People',
      items: people
        .filter((person) => isFound(nameOf(person), person.email, person.department?.name))
        .map(personChoice),
    },
    { value: 'Trainings', items: programs.filter(({ title }) => isFound(title)).map(programChoice) },
    { value: 'Actions', items: pageChoices(actionsOf(viewer.role), SquarePlus, text) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function pageChoices(pages: readonly PageLink[], Icon: LucideIcon, search: string): PaletteChoice[] {
  return pages
    .filter(({ text }) => matches(search, text))
    .map((page) => ({ ...page, mark: <Icon aria-hidden="true" className="size-5 text-muted" /> }));
}

function personChoice(person: FoundPerson): PaletteChoice {
  return {
    to: paths.user(person._id),
    text: nameOf(person),
    detail: [person.standing, person.email].filter(Boolean).join(' · '),
    mark: <Avatar user={person} />,
  };
}

function programChoice(program: Program): PaletteChoice {
  return {
    to: paths.program(program._id),
    text: program.title,
    detail: (
      <ClockProvider>
        <Due program={program} />
      </ClockProvider>
    ),
    mark: <ColorDot color={program.background_color} className="size-3" />,
  };
}

function Due({ program }: { program: Program }) {
  const clock = useClock();
  if (program.archived) return 'Archived';
  const due = sayDue(program, clock);
  return isFinished(program) ? due : `${due} · ${dueDistance(program, clock)}`;
}
