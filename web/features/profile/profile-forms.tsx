import type { ProfileFormName } from './form-names.ts';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';

/** The parts of their account that people may change. */
export function ProfileForms({
  isOpen,
  focusRequest,
  onSaved,
}: {
  isOpen: boolean;
  /** Each new object focuses the first field of its form. */
  focusRequest: { form: ProfileFormName } | null;
  onSaved: (message: string) => void;
}) {
  const requestOf = (form: ProfileFormName) => (focusRequest?.form === form ? focusRequest : null);
  return (
    <>
      {/* Closing keeps a half typed name, but no passwords. */}
      <div hidden={!isOpen}>
        <NameForm focusRequest={requestOf('name')} onSaved={onSaved} />
      </div>
      {isOpen && <PasswordForm focusRequest={requestOf('password')} onSaved={onSaved} />}
    </>
  );
}
