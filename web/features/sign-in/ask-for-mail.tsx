import { useState } from 'react';
import { signInApi } from '#shared/people/sign-in/calls';
import { sendChange } from '../../api/send-change.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';

const fetchSchema = async () => (await import('#shared/people/sign-in/sign-in-forms')).forgottenForm;

/** Asks for a mail to an address. The answer is the same for any address. */
export function AskForMail() {
  const [message, setMessage] = useState<string | null>(null);
  const form = useApiForm({
    schema: fetchSchema,
    defaults: { email: '' },
    draftName: null,
    send: (body) => sendChange(signInApi.forgot, { body }),
    invalidates: [],
    onSuccess: (reply) => setMessage(reply.message),
  });
  return (
    <>
      {message && !form.error ? (
        <Banner kind="success">{message}</Banner>
      ) : (
        <p>We'll send you an e-mail with a link to choose a new password.</p>
      )}
      <Form form={form} submitLabel={message ? 'Send again' : 'Send the e-mail'} wideSubmit>
        <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      </Form>
    </>
  );
}
