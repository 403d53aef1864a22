import type { Role } from '#shared/roles';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link } from '../../ui/link.tsx';
import type { CreatedUser } from './created-user.ts';

interface NextStep {
  text: string;
  link?: { to: string; text: string };
}

const createTraining = (text: string) => ({ to: paths.newProgram(), text });

/** The next task for a new user of each role. */
const nextSteps: Readonly<Record<Role, NextStep>> = {
  admin: { text: 'As an admin they can do everything that you can, as soon as they sign in.' },
  manager: {
    text: 'A manager oversees trainings and assigns employees to them.',
    link: createTraining('Create a training for them to oversee'),
  },
  trainer: {
    text: 'A trainer teaches sessions and marks who took part.',
    link: createTraining('Create a training for them to teach'),
  },
  employee: {
    text: 'A manager assigns them to trainings. Each one is then on their dashboard.',
    link: { to: paths.programs(), text: 'See all trainings' },
  },
};

/** The text from the admin to the new user, who doesn't hear of the account otherwise. */
export function TellUser({ user }: { user: CreatedUser }) {
  const message = [
    `Hello ${user.first_name},`,
    'you have an account for our trainings.',
    // Known here: the person just created stands in the browser's history alone.
    `Sign in at ${new URL(paths.login(), location.origin).href}`,
    `Email: ${user.email}`,
    'Password: the temporary one that I tell you. Please choose one of your own in your profile.',
  ].join('\n');
  return (
    <Card title={`Tell ${user.first_name} how to sign in`}>
      <p>
        No message is sent by itself. Give {user.first_name} the temporary password you chose as well, but not
        in the same message: it is not shown again.
      </p>
      <p className="rounded-md bg-mist p-4 whitespace-pre-line wrap-anywhere">{message}</p>
      <CopyButton text={message} label="Copy the text" />
    </Card>
  );
}

/** The automatic steps where the new user was invited. */
export function Invited({ user: { _id: id, first_name: name, email } }: { user: CreatedUser }) {
  return (
    <Card title="An invitation is on its way">
      <p className="wrap-anywhere">
        {name} gets a mail at {email} with a link to choose a password. It works for seven days. You can send
        it again on{' '}
        <Link to={paths.user(id)} className="link">
          the page of {name}
        </Link>
        .
      </p>
    </Card>
  );
}

export function NextStepOf({ user: { role } }: { user: CreatedUser }) {
  const { text, link } = nextSteps[role.name];
  return (
    <Card title="What happens next">
      <p>{text}</p>
      {link && (
        <ButtonLink to={link.to} variant="outline" className="self-start">
          {link.text}
        </ButtonLink>
      )}
    </Card>
  );
}
