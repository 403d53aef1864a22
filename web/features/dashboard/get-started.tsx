import type { ReactNode } from 'react';
import { productName } from '#shared/product';
import { useOrganisation } from '../../api/organisation.ts';
import { StatusMark } from '../../components/status-icon.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { setupStepsOf, type Company } from './setup-steps.ts';

/** The first steps of an admin of a new company; gone once everything is there. */
export function GetStarted({ company }: { company: Company }) {
  const steps = setupStepsOf(company);
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  return (
    <Card title="Get started">
      <ol aria-label="Get started" className="-mx-3 -my-2 grid sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step) => (
          <li key={step.text}>
            <Link
              to={step.to}
              className="touch flex items-center gap-2 rounded-md px-3 py-2 transition-colors hover:bg-mist"
            >
              <StatusMark status={step.isDone ? 'complete' : 'not-enrolled'} />
              <span className={step === next ? 'link font-semibold' : 'text-muted'}>{step.text}</span>
              {step.isDone && <span className="sr-only">: done</span>}
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** An admin's dashboard: of a company without anybody and without a name, it asks for the face alone. */
export function AfterFace({ company, children }: { company: Company; children: ReactNode }) {
  const { name } = useOrganisation();
  const isEmpty = setupStepsOf(company).every(({ isDone }) => !isDone);
  if (!isEmpty || name !== productName) return children;
  return (
    <Card title="Get started">
      <p>
        First, set your company's name, time zone and logo. People see them on every page and in every e-mail.
      </p>
      <ButtonLink to={paths.companySettings()} className="self-start">
        Set up the company
      </ButtonLink>
    </Card>
  );
}
