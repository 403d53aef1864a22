import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { IconButton } from './button.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

/** One line of text, or with `type` an e-mail address, number, date or time. */
export function TextField({
  label,
  error,
  hint,
  type = 'text',
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => <input type={type} className="control" {...input} {...control} />}
    </FieldFrame>
  );
}

/** Text of several lines. */
export function TextAreaField({
  label,
  error,
  hint,
  rows = 5,
  ...input
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => <textarea rows={rows} className="control" {...input} {...control} />}
    </FieldFrame>
  );
}

/** A password that can be shown while typing. */
export function PasswordField({ label, error, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} type={shown ? 'text' : 'password'} className="control pr-12" />
          <IconButton
            label={shown ? 'Hide characters' : 'Show characters'}
            className="absolute inset-y-0 right-0 text-muted"
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </FieldFrame>
  );
}
