import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ApiForm } from '../../api/use-api-form.ts';
import { Card } from '../../ui/card.tsx';
import { NumberField, numberOrNull } from '../../ui/number-field.tsx';
import { DeadlineField } from './deadline-field.tsx';
import type { FormExamples } from './form-examples.ts';
import type { FormHints } from './form-hints.ts';
import { emptyRule, type FormInput, type FormOutput } from './form-values.ts';
import { RenewalFields } from './renewal-fields.tsx';

/** Whether somebody has filled in more than a deadline. */
export function hasRule(values: Partial<FormInput>): boolean {
  const { due_days, renew_months, renew_on } = { ...emptyRule, ...values };
  return [due_days, renew_months, renew_on].some((value) => value !== null);
}

/**
 * Until when people have to be done, and whether the training repeats. Most trainings have a deadline alone, so the
 * rest is behind a button until there is something in it.
 */
export function DueFields({
  form,
  hints,
  isOpen,
  onOpen,
}: {
  form: ApiForm<FormInput, FormOutput>;
  hints: FormHints & FormExamples;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const open = () => {
    flushSync(onOpen);
    // The button goes, and the focus would go with it.
    box.current?.querySelector<HTMLElement>('[name=due_days]')?.focus();
  };
  return (
    <Card title="Due">
      <div ref={box} className="flex flex-col gap-8 pb-3">
        <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
          <DeadlineField form={form} proposed={hints.deadline} />
          {isOpen ? (
            <NumberField
              label="People assigned after the deadline get"
              unit="days"
              hint={hints.assigned}
              {...form.field('due_days', { setValueAs: numberOrNull })}
            />
          ) : (
            <div className="flex flex-col gap-1.5">
              {/* On a desk it stands beside the field, not beside its label. */}
              <span aria-hidden="true" className="max-sm:hidden">
                &nbsp;
              </span>
              <button
                type="button"
                className="link touch self-start text-left text-small text-muted"
                onClick={open}
              >
                Repeat this training or add late joiners
              </button>
            </div>
          )}
        </div>
        {isOpen && <RenewalFields form={form} example={hints.completed} />}
      </div>
    </Card>
  );
}
