import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { BodyOf, ReplyOf } from '#shared/endpoint';
import { signInApi } from '#shared/people/sign-in/calls';
import { call } from '../../api/client.ts';
import { useOptionalQuery } from '../../api/queries.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { paths } from '../../paths.ts';
import { currentUser } from '../../sign-in/sign-in-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Form } from '../../ui/form.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { linkQuery } from './link-query.ts';

const fetchSchema = async () => (await import('#shared/people/sign-in/sign-in-forms')).resetForm;

type Chosen = BodyOf<typeof signInApi.reset>;
type Link = ReplyOf<typeof signInApi.viewLink>;

/** The form behind the link of a mail, or the text in its place once the link has expired. */
export function ChoosePassword({
  token,
  introduction,
  expired,
}: {
  token: string;
  introduction: (link: Link) => ReactNode;
  /** The way on then. */
  expired: ReactNode;
}) {
  const { data: link, loading } = useOptionalQuery(linkQuery(token));
  if (loading) return <ListSkeleton />;
  if (link === null) {
    return (
      <>
        <Banner kind="error">This link has expired or was already used.</Banner>
        <p>If you've just chosen a password, sign in with it.</p>
        {expired}
      </>
    );
  }
  // Where it isn't known now whose account it is, the form can be sent all the same.
  return (
    <>
      {link && <p className="wrap-anywhere">{introduction(link)}</p>}
      <PasswordForm token={token} email={link?.email} />
    </>
  );
}

function PasswordForm({ token, email }: { token: string; email: string | undefined }) {
  const navigate = useNavigate();
  const form = useApiForm<Chosen, Chosen, ReplyOf<typeof signInApi.reset>>({
    schema: fetchSchema,
    defaults: { token, new_password: '', confirm_new_password: '' },
    secrets: ['token', 'new_password', 'confirm_new_password'],
    draftName: null,
    send: (body) => call(signInApi.reset, { body }),
    invalidates: [],
    onSuccess: ({ message }) =>
      // The person signed in here may be somebody else, or is signed in no longer.
      currentUser()
        ? navigate(paths.logout(), { replace: true })
        : navigate(paths.login(), { replace: true, state: { message } }),
  });

  // Changing the first password validates the second again, but not before that was touched.
  const isRepeated = form.formState.touchedFields.confirm_new_password;

  return (
    <Form form={form} submitLabel="Set password" wideSubmit>
      {/* Tells a password manager whose password this is. */}
      {email && <input type="text" autoComplete="username" value={email} readOnly hidden />}
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
  );
}
