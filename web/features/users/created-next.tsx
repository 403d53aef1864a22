import { productName } from '#shared/product';
import type { Role } from '#shared/roles';
import { useOrganisation } from '../../api/organisation.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link } from '../../ui/link.tsx';
import type { CreatedUser } from './created-user.ts';

interface NextStep {
  text: (name: string) => string;
  link?: { to: string; text: string };
}

const createTraining = (text: string) => ({ to: paths.newProgram(), text });

/** The next task for a new user of each role. */
const nextSteps: Readonly<Record<Role, NextStep>> = {
  admin: { text: (name) => `${name} can do everything that you can, as soon as they sign in.` },
  manager: {
    text: (name) => `${name} can oversee trainings and assign employees to them.`,
    link: createTraining('Create a training for them to oversee'),
  },
  trainer: {
    text: (name) => `${name} can teach sessions and mark attendance.`,
    link: createTraining('Create a training for them to teach'),
  },
  employee: {
    text: () => 'Assign trainings now, or leave it to a manager.',
  },
};

/** The text from the admin to the new user, who doesn't hear of the account otherwise. */
export function TellUser({ user }: { user: CreatedUser }) {
  const message = [
    `Hi ${user.first_name},`,
    'You have an account for our trainings.',
    // Known here: the person just created is only in the browser's history.
    `Sign in at ${new URL(paths.login(), location.origin).href}`,
    user.email ? `Email: ${user.email}` : `Login: ${user.login}`,
    'Password: the temporary one that I’ll give you separately. Please choose your own in your profile.',
  ].join('\n');
  return (
    <Card title={`Tell ${user.first_name} how to sign in`}>
      <p>
        {`No e-mail will be sent. Send ${user.first_name} this text, and give them the temporary password separately. The password won't be shown again.`}
      </p>
      <p className="rounded-md bg-mist p-4 whitespace-pre-line wrap-anywhere">{message}</p>
      <CopyButton text={message} label="Copy the text" />
    </Card>
  );
}

/** The automatic steps where the new user was invited. */
export function Invited({ user: { _id: id, first_name: name, email } }: { user: CreatedUser }) {
  const isUnnamed = useOrganisation().name === productName;
  if (isUnnamed)
    return (
      <Card title="The invitation hasn't been sent yet">
        <p className="wrap-anywhere">
          {`${name} will get an e-mail at ${email} as soon as the company has a name. `}
          <Link to={paths.companySettings()} className="link">
            Name the company
          </Link>
        </p>
      </Card>
    );
  return (
    <Card title="An invitation is on its way">
      <p className="wrap-anywhere">
        {`${name} will get an e-mail at ${email} with a link to choose a password. The link works for seven days. `}
        <Link to={paths.user(id)} className="link">
          {`To send the invitation again, open ${name}'s page.`}
        </Link>
      </p>
    </Card>
  );
}

export function NextStepOf({ user: { role, first_name: name } }: { user: CreatedUser }) {
  const { text, link } = nextSteps[role.name];
  return (
    <Card title="What's next">
      <p className="wrap-anywhere">{text(name)}</p>
      {link && (
        <ButtonLink to={link.to} variant="outline" className="self-start">
          {link.text}
        </ButtonLink>
      )}
    </Card>
  );
}
