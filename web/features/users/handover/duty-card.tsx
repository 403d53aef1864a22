import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { SelectField, type Option } from '../../../ui/select-field.tsx';

/** A duty to hand over. */
interface Duty {
  id: string;
  label: string;
  options: readonly Option[];
}

/** The duties of one kind: somebody for all of them at once, or for each by itself. */
export function DutyCard({
  title,
  all,
  duties,
  chosen,
  disabled,
  onChoose,
}: {
  title: string;
  /** The choice for all at once. */
  all: ReactNode;
  duties: readonly Duty[];
  /** The ids of the people who take over, by those of the duties. */
  chosen: ReadonlyMap<string, string>;
  disabled: boolean;
  onChoose: (id: string, to: string) => void;
}) {
  return (
    <Card title={title} className="gap-6">
      {all}
      <ul className="grid items-end gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
        {duties.map(({ id, label, options }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            <SelectField
              label={label}
              placeholder="Nobody yet"
              options={options}
              value={chosen.get(id) ?? ''}
              disabled={disabled}
              onChange={({ target }) => onChoose(id, target.value)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
