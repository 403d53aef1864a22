import { StatusMark } from '../../components/status-icon.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { useSetupSteps } from './use-setup-steps.ts';

/** The first steps of an admin of a new company; gone once everything is there. */
export function GetGoing() {
  const steps = useSetupSteps();
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  return (
    <Card title="Get going">
      <ol aria-label="Get going" className="-mx-3 -my-2 grid sm:grid-cols-2 lg:grid-cols-4">
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
