import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { FieldErrors } from '#shared/errors';
import type { FetchSchema } from '../api/form-errors.ts';
import { companyData } from '../api/queries.ts';
import { useApiForm, type ApiForm } from '../api/use-api-form.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { sayDropped } from './due-date-words.ts';
import type { Done, DonePart } from './people-done.ts';
import { PeopleWindow, type PeopleQuestionProps, type PeopleWindowProps } from './people-window.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { offerIn } from './undo.ts';
import { useClock, type Clock } from './use-clock.ts';

/** A change of the selected people, which asks for a few fields. */
export interface PeopleAction<Input extends FieldValues, Output extends FieldValues> {
  title: (whom: string, training?: string) => string;
  verb: string;
  /** Completes "3 employees were …". */
  done: string;
  consequence: string;
  send: (id: string, body: Output & { people: string[] }) => Promise<DonePart>;
  schema: FetchSchema<Input, Output>;
  defaults: DefaultValues<Input>;
  draftName: (props: PeopleWindowProps) => string;
  /** Rules beyond the schema: field -> message. */
  check: (values: Input, today: string) => FieldErrors;
  fields: (form: ApiForm<Input, Output>, clock: Clock, props: PeopleWindowProps) => ReactNode;
  /** The result in words. */
  say: (employees: Done['employees'], values: Output, clock: Clock) => string;
}

/** Makes the window of an action. */
export function windowOf<Input extends FieldValues, Output extends FieldValues>(
  action: PeopleAction<Input, Output>,
) {
  return function ActionWindow(props: PeopleWindowProps) {
    return (
      <PeopleWindow {...props} title={(whom) => action.title(whom, props.training)} done={action.done}>
        {(question) => <ActionForm {...question} action={action} />}
      </PeopleWindow>
    );
  };
}

function ActionForm<Input extends FieldValues, Output extends FieldValues>({
  action,
  people,
  ...props
}: PeopleQuestionProps & { action: PeopleAction<Input, Output> }) {
  const clock = useClock();
  const form = useApiForm<Input, Output, Done>({
    schema: action.schema,
    defaults: action.defaults,
    draftName: action.draftName(props),
    check: (values) => action.check(values, clock.today),
    send: (values) => people.send((part) => action.send(props.program._id, { ...values, people: part })),
    invalidates: companyData,
    onSuccess: (done, values) =>
      props.onDone(action.say(done.employees, values, clock), 'success', offerIn(done)),
  });
  const dropped = sayDropped(people.dropped);
  return (
    <div className="flex flex-col gap-6">
      <p>{action.consequence}</p>
      {dropped && <Banner kind="notice">{dropped}</Banner>}
      <Form
        form={form}
        submitLabel={action.verb}
        otherActions={
          <Button variant="outline" disabled={form.busy} onClick={props.onClose}>
            Cancel
          </Button>
        }
      >
        {action.fields(form, clock, props)}
      </Form>
      {people.progress && <ProgressBar {...people.progress} />}
    </div>
  );
}
