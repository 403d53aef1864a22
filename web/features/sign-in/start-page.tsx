import { useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { signInApi } from '#shared/people/sign-in/calls';
import { call } from '../../api/client.ts';
import { organisationQuery } from '../../api/organisation.ts';
import { preload } from '../../api/queries.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { showNotice } from '../../layout/notice-slot.ts';
import { paths } from '../../paths.ts';
import { startSignIn } from '../../sign-in/sign-in-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

const fetchSchema = async () => (await import('#shared/people/sign-in/start-form')).startForm;

/** The number with which somebody has just tried to sign in. */
export interface StartState {
  login: string;
}

export const load = ({ context }: LoaderFunctionArgs) => preload(context, { optional: [organisationQuery] });

/** The first password of somebody without e-mail, who has a slip with a number and a code. */
export function Page() {
  const navigate = useNavigate();
  const login = (useLocation().state as StartState | null)?.login ?? '';
  const form = useApiForm({
    schema: fetchSchema,
    defaults: { login, code: '', new_password: '', confirm_new_password: '' },
    secrets: ['code', 'new_password', 'confirm_new_password'],
    draftName: null,
    send: (body) => call(signInApi.start, { body }),
    invalidates: [],
    onSuccess: (reply) => {
      startSignIn(reply);
      showNotice(null);
      return navigate(paths.dashboard(), { replace: true });
    },
  });
  // Changing the first password validates the second again, but not before that was touched.
  const isRepeated = form.formState.touchedFields.confirm_new_password;
  return (
    <SignInFrame
      title="Sign in for the first time"
      below={
        <Link to={paths.login()} className="link touch inline-flex items-center">
          Back to login
        </Link>
      }
    >
      {login !== '' && !form.error && (
        <Banner kind="notice">That's the code from your slip. Use it here to choose your password.</Banner>
      )}
      <Form form={form} submitLabel="Set password" wideSubmit>
        <TextField
          label="Login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('login')}
        />
        <TextField
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          hint="12 letters and digits, like AB2C-D3EF-GH4J"
          {...form.field('code')}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint="At least 5 characters"
          {...form.field('new_password', isRepeated ? { deps: 'confirm_new_password' } : {})}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          {...form.field('confirm_new_password')}
        />
      </Form>
    </SignInFrame>
  );
}
