import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

/** The parts of every field around its control. */
export interface FieldProps {
  label: string;
  /** Shown under the field; empty text marks it as wrong without saying more. */
  error?: string | undefined;
  /** Muted text under the field. One that comes and goes is null while it is not there, and is announced when it comes. */
  hint?: ReactNode;
}

/** The attributes that tie the control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label above, control, hint and error below. Fields are 32 px apart (`gap-8`), which is the error's room. */
export function FieldFrame({
  label,
  error,
  hint,
  children,
}: Omit<FieldProps, 'label'> & { label: ReactNode; children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy || undefined,
      })}
      {hint !== undefined && (
        <p id={hintId} aria-live="polite" className="text-small text-balance text-muted empty:-mt-1.5">
          {hint}
        </p>
      )}
      {error && (
        // It is in the gap to the next field. If it took room of its own, the parts below would move when it
        // comes or goes. A button would slip away from under the finger that is pressing it.
        <p
          id={errorId}
          className="-mt-1.5 -mb-8 flex min-h-8 items-start gap-1.5 pt-1 pb-2 text-small text-danger"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
