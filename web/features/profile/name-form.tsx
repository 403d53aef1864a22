import type { BodyOf, ReplyOf } from '#shared/endpoint';
import { signInApi } from '#shared/people/sign-in/calls';
import { companyData } from '../../api/queries.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { updateUser } from '../../sign-in/sign-in-store.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { withFailureMessage } from '../../api/failure-message.ts';
import { sendChange } from '../../api/send-change.ts';
import { nameDraft } from './form-names.ts';

const fetchSchema = async () => (await import('#shared/people/sign-in/sign-in-forms')).nameForm;

type Name = BodyOf<typeof signInApi.changeName>;

/** The props of both forms of the profile. */
export interface ProfileFormProps {
  /** Each new object focuses the first field. */
  focusRequest: object | null;
  onSaved: (message: string) => void;
}

/** The person's own name. Once saved it is shown everywhere. */
export function NameForm({ focusRequest, onSaved }: ProfileFormProps) {
  const { first_name, last_name } = useSignedInUser();
  const form = useApiForm<Name, Name, ReplyOf<typeof signInApi.changeName>>({
    schema: fetchSchema,
    defaults: { first_name, last_name },
    draftName: nameDraft,
    send: (body) => withFailureMessage('Failed to update user.', sendChange(signInApi.changeName, { body })),
    invalidates: companyData,
    onSuccess: ({ user, message }) => {
      const saved = { first_name: user.first_name, last_name: user.last_name };
      updateUser(saved);
      form.reset(saved);
      onSaved(message);
    },
  });

  return (
    <Card title="Name">
      <Form form={form} focusRequest={focusRequest} submitLabel="Save name">
        <TextField label="First Name" autoComplete="given-name" {...form.field('first_name')} />
        <TextField label="Last Name" autoComplete="family-name" {...form.field('last_name')} />
      </Form>
    </Card>
  );
}
