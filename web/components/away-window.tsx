import type { Person, UserDetail } from '#shared/shapes';
import type { Preview } from '#shared/effects';
import { absenceKinds, absenceProblem, lastDayAway } from '#shared/people/users/absence';
import { usersApi } from '#shared/people/users/calls';
import { nameOf } from '#shared/person-name';
import { isCalendarDate } from '#shared/time';
import { ApiError } from '../api/api-error.ts';
import { companyData } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { sendChange } from '../api/send-change.ts';
import { useApiForm } from '../api/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Modal } from '../ui/modal.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AwayEffects, awayEffectsQuery } from './away-effects.tsx';
import { sayTaughtAway } from './away-effect-words.ts';
import { absenceKindLabels, sayNoted } from './away-words.ts';
import { useClock } from './use-clock.ts';

const fetchSchema = async () => (await import('#shared/people/users/absence-form')).absenceForm;

interface Props {
  person: Pick<Person, '_id' | 'first_name' | 'last_name'>;
  /** The absence that is noted already. */
  away?: UserDetail['away'];
  onClose: () => void;
  /** Called with the result, in words. */
  onDone: (message: string) => void;
}

/** The window in which somebody is noted as away from a day until a day. */
export function AwayWindow({ open, ...props }: Props & { open: boolean }) {
  return (
    <Modal open={open} onClose={props.onClose} title={`When is ${nameOf(props.person)} away?`}>
      <AbsenceForm {...props} />
    </Modal>
  );
}

function AbsenceForm({ person, away = null, onClose, onDone }: Props) {
  const clock = useClock();
  const { today } = clock;
  const form = useApiForm({
    schema: fetchSchema,
    defaults: away ?? { from: today, until: '', kind: 'leave' as const },
    draftName: `away ${person._id}`,
    check: ({ from, until }) => {
      const problem = from && until ? absenceProblem(from, until, today) : null;
      return problem ? { until: problem } : {};
    },
    send: async (body) => {
      const { queryKey } = awayEffectsQuery(person._id, body);
      const seen = queryClient.getQueryData<Preview>(queryKey);
      try {
        return await sendChange(usersApi.setAway, {
          params: { id: person._id },
          body: { ...body, effects: seen?.digest ?? null },
        });
      } catch (error) {
        const hasChanged = error instanceof ApiError && error.code === 'effects_changed';
        if (hasChanged) await queryClient.invalidateQueries({ queryKey });
        throw error;
      }
    },
    invalidates: companyData,
    onSuccess: ({ sessions }, absence) =>
      onDone([sayNoted(person, absence, clock), sayTaughtAway(sessions, clock)].filter(Boolean).join(' ')),
  });
  const [from, until, chosenKind] = form.watch(['from', 'until', 'kind']);
  const isWhole = isCalendarDate(from) && isCalendarDate(until) && !absenceProblem(from, until, today);
  return (
    <div className="flex flex-col gap-6">
      <p>Due dates in this time move, seats are released, and no reminders go out.</p>
      <Form
        form={form}
        submitLabel="Save"
        otherActions={
          <Button variant="outline" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextField label="First day" type="date" max={lastDayAway(today)} {...form.field('from')} />
        <TextField
          label="Last day"
          type="date"
          min={today}
          max={lastDayAway(today)}
          {...form.field('until')}
        />
        <SelectField
          label="Kind"
          options={absenceKinds.map((kind) => ({ value: kind, label: absenceKindLabels[kind] }))}
          {...form.field('kind')}
        />
        {isWhole && <AwayEffects id={person._id} days={{ from, until, kind: chosenKind }} />}
      </Form>
    </div>
  );
}
