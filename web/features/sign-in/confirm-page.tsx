import { useNavigate, useParams } from 'react-router';
import type { BodyOf, ReplyOf } from '#shared/endpoint';
import { signInApi } from '#shared/people/sign-in/calls';
import { call } from '../../api/client.ts';
import { useOptionalQuery } from '../../api/queries.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { paths } from '../../paths.ts';
import { currentUser } from '../../sign-in/sign-in-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { registrationQuery } from './link-query.ts';
import { SignInFrame } from './sign-in-frame.tsx';

const fetchSchema = async () => (await import('#shared/people/sign-in/sign-in-forms')).confirmationForm;

type Confirmed = BodyOf<typeof signInApi.confirm>;

/** Where the link of a registration's mail leads: the account opens once its password is typed again. */
export function Page() {
  const token = useParams()['token']!;
  const { data: registration, loading } = useOptionalQuery(registrationQuery(token));
  return (
    <SignInFrame
      title="Confirm your address"
      below={
        <Link to={paths.login()} className="link touch inline-flex items-center">
          Already have an account? Login
        </Link>
      }
    >
      {loading ? (
        <ListSkeleton />
      ) : registration === null ? (
        <>
          <Banner kind="error">This link has expired or was already used.</Banner>
          <p>If you have confirmed your address, sign in. Otherwise, register again to get a new link.</p>
          <ButtonLink to={paths.registration()}>Register again</ButtonLink>
        </>
      ) : (
        <>
          <p className="wrap-anywhere">
            {registration ? (
              <>
                Type the password that you chose when you registered with{' '}
                <span className="font-medium">{registration.email}</span>.
              </>
            ) : (
              'Type the password that you chose when you registered.'
            )}
          </p>
          <ConfirmationForm token={token} email={registration?.email} />
        </>
      )}
    </SignInFrame>
  );
}

function ConfirmationForm({ token, email }: { token: string; email: string | undefined }) {
  const navigate = useNavigate();
  const form = useApiForm<Confirmed, Confirmed, ReplyOf<typeof signInApi.confirm>>({
    schema: fetchSchema,
    defaults: { token, password: '' },
    secrets: ['token', 'password'],
    draftName: null,
    send: (body) => call(signInApi.confirm, { body }),
    invalidates: [],
    onSuccess: ({ message }) =>
      // The person signed in here may be somebody else.
      currentUser()
        ? navigate(paths.logout(), { replace: true })
        : navigate(paths.login(), { replace: true, state: { message } }),
  });
  return (
    <Form form={form} submitLabel="Open my account" wideSubmit>
      {/* Tells a password manager whose password this is. */}
      {email && <input type="text" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
    </Form>
  );
}
