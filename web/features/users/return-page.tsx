import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import type { ReplyOf } from '#shared/endpoint';
import { usersApi } from '#shared/people/users/calls';
import { nameOf } from '#shared/person-name';
import { roleLabels } from '#shared/roles';
import { companyData, preload, queryFor, useRequiredQuery } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { PersonCard } from '../../components/person-card.tsx';
import { useClock } from '../../components/use-clock.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { MessageState } from '../../ui/use-message-once.ts';

type Leaver = ReplyOf<typeof usersApi.viewLeaver>;

const fetchSchema = async () => (await import('#shared/people/users/return-form')).returnForm;

const leaverQuery = (id: string) => queryFor(usersApi.viewLeaver, { params: { id } });

export const load = ({ params, context }: LoaderFunctionArgs) =>
  preload(context, { required: [leaverQuery(params['id']!)] });

/** Somebody who has left, and the form that brings them back. */
export function Page() {
  const id = useParams()['id']!;
  const leaver = useRequiredQuery(leaverQuery(id));
  const clock = useClock();
  const { user, left_at, taken } = leaver;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <PageHeading
        title="Bring back"
        subject={nameOf(user)}
        back={<Breadcrumb to={`${paths.userGroup('employees')}?state=left`} label="People who left" />}
      />
      <PersonCard
        person={user}
        facts={{
          Role: roleLabels[user.role.name],
          Left: clock.date(left_at),
          'Personnel ID': user.external_id,
        }}
      />
      {taken.includes('external_id') && (
        <Banner kind="notice">
          {`The personnel ID ${user.external_id} now belongs to someone else. Change that person’s ID first.`}
        </Banner>
      )}
      <Card>
        <p>{`Records that are still valid will count again. Trainings meant for ${nameOf(user)} will be assigned again.`}</p>
        <Link to={paths.userRecords(id)} className="link self-start">
          See the records
        </Link>
        <ReturnForm key={id} leaver={leaver} />
      </Card>
    </div>
  );
}

function ReturnForm({ leaver: { user, taken } }: { leaver: Leaver }) {
  const navigate = useNavigate();
  const { _id: id, email, login } = user;
  const form = useApiForm({
    schema: fetchSchema,
    defaults: { email, login: login ?? '' },
    send: (body) => sendChange(usersApi.restore, { params: { id }, body }),
    invalidates: companyData,
    onSuccess: () => {
      const state: MessageState = { message: `${nameOf(user)} is back.` };
      return navigate(paths.user(id), { replace: true, state });
    },
  });
  const hint = (key: 'email' | 'login', isAsBefore: boolean) =>
    taken.includes(key) && isAsBefore ? 'Someone else is using this now. Enter another one.' : null;
  return (
    <Form
      form={form}
      submitLabel="Bring back"
      otherActions={
        <ButtonLink to={`${paths.userGroup('employees')}?state=left`} variant="outline">
          Cancel
        </ButtonLink>
      }
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint={hint('email', form.watch('email') === email)}
        {...form.field('email')}
      />
      <TextField
        label="Login"
        autoComplete="off"
        hint={hint('login', form.watch('login') === login)}
        {...form.field('login')}
      />
    </Form>
  );
}
