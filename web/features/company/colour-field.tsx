import type { ComponentProps } from 'react';
import { FieldFrame } from '../../ui/field-frame.tsx';

type BoundField = Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'> & {
  error: string | undefined;
};

/** A picker needs some colour to begin with. */
const firstColour = '#1f4e8c';

/** The company's colour, typed or picked; white text must be readable on it. */
export function ColourField({
  field: { error, ...field },
  value,
  onPick,
}: {
  field: BoundField;
  value: string;
  onPick: (colour: string) => void;
}) {
  return (
    <FieldFrame
      label="Color"
      error={error}
      hint="Shown as a bar at the top of pages, e-mails and certificates. Leave it empty for no bar."
    >
      {(control) => (
        <div className="flex gap-3">
          <input
            type="color"
            aria-label="Pick a color"
            className="control w-16 shrink-0 cursor-pointer p-1"
            value={/^#[0-9a-f]{6}$/.test(value) ? value : firstColour}
            onChange={(event) => onPick(event.target.value)}
          />
          <input
            type="text"
            className="control min-w-0 flex-1"
            placeholder={firstColour}
            autoComplete="off"
            {...field}
            {...control}
          />
        </div>
      )}
    </FieldFrame>
  );
}
