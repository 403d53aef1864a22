import { programsApi, readingApi } from '#shared/contract';
import type { BodyOf } from '#shared/endpoint';
import { calendarDateOf } from '#shared/time';
import type { Someone } from './someone.ts';
import type { World } from './world.ts';

type Payload = BodyOf<typeof programsApi.create>;
type Reading = NonNullable<Payload['reading']>;
type Edit = BodyOf<typeof programsApi.edit>;

/** Three questions: the last one has two right answers. */
export const questions: NonNullable<Reading['questions']> = [
  { text: 'Where do you wash your hands?', options: ['In the basin', 'In the sink'], right: [0] },
  { text: 'How long?', options: ['5 seconds', '10 seconds', '20 seconds'], right: [2] },
  { text: 'When?', options: ['Before work', 'Never', 'After a break'], right: [0, 2] },
];
export const rightAnswers = [[0], [2], [2, 0]];
export const wrongAnswers = [[1], [2], [0]];

/** Bodies of the calls. */
export const readingBodies = [
  [readingApi.acknowledge, () => ({ version: 1 })],
  [
    readingApi.grantTries,
    ({ company }: { company: { people: { employee: Someone } } }) => ({
      people: [company.people.employee.id],
    }),
  ],
] as const;

/** A reading of a link, unless the facts say otherwise. */
export const readingBody = (facts: Partial<Reading> = {}): Reading => ({
  file: null,
  link: 'https://intranet.example/hygiene',
  declaration: 'I have read and understood it.',
  effective_on: null,
  ...facts,
});

/** The form of a program that people read and sign. */
export const readingProgram = (
  world: World,
  manager: { id: string },
  { reading, ...facts }: Omit<Partial<Payload>, 'reading'> & { reading?: Partial<Reading> } = {},
): Payload => ({
  title: 'Hygiene Rules',
  description: 'How to keep clean what people eat.',
  assigned_manager: manager.id,
  deadline: world.day(30),
  duration: 1,
  sessions: [],
  completes_by: 'reading',
  reading: readingBody(reading),
  ...facts,
});

interface Staff {
  admin: Someone;
  manager: Someone;
}

/** Programs that people read and sign, in a company of a test. */
export const readingsOf = (world: World, { admin, manager }: Staff) => {
  const create = async (facts: Parameters<typeof readingProgram>[2] = {}) => {
    const { program_id: id } = await admin.call(programsApi.create, {
      body: readingProgram(world, manager, facts),
    });
    return { id };
  };

  /** The body of an edit of the program. Its reading is as it is, but for the changes. */
  const editOf = async (program: { id: string }, changes: Partial<Reading>, more: Partial<Edit> = {}) => {
    const { reading, deadline, ...view } = await admin.views(program);
    const { file, link, declaration, effective_on, questions: asked, pass_percent } = reading!;
    const { title, description, duration, due_days, renew_months, renew_on, window_days } = view;
    return {
      title,
      description,
      duration,
      assigned_manager: view.assigned_manager._id,
      deadline: calendarDateOf(new Date(deadline), world.services.config.timeZone),
      sessions: [],
      due_days,
      renew_months,
      renew_on,
      window_days,
      reading: {
        file: file?._id ?? null,
        link,
        declaration,
        effective_on,
        questions: asked as Reading['questions'],
        pass_percent,
        ...changes,
      },
      ...more,
    } satisfies Edit;
  };

  /** Makes another version, after looking at its effects. */
  const change = async (program: { id: string }, changes: Partial<Reading>, more: Partial<Edit> = {}) => {
    const body = await editOf(program, changes, more);
    const params = { id: program.id };
    const { effects, digest } = await admin.call(programsApi.previewEdit, { params, body });
    await admin.call(programsApi.edit, { params, body: { ...body, effects: digest } });
    return effects;
  };

  return { create, editOf, change };
};

export const signs = (
  person: Someone,
  program: { id: string },
  body: BodyOf<typeof readingApi.acknowledge> = { version: 1 },
) => person.call(readingApi.acknowledge, { params: { id: program.id }, body });

export const isRefused = (
  person: Someone,
  program: { id: string },
  body: BodyOf<typeof readingApi.acknowledge> = { version: 1 },
) => person.refusal(readingApi.acknowledge, { params: { id: program.id }, body });

export const grants = (person: Someone, program: { id: string }, ...people: { id: string }[]) =>
  person.call(readingApi.grantTries, {
    params: { id: program.id },
    body: { people: people.map(({ id }) => id) },
  });
