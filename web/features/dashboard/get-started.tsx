import { useState } from 'react';
import { companyApi } from '#shared/company/calls';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { StatusMark } from '../../components/status-icon.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import type { SetupStep } from './setup-steps.ts';

/** The first steps of an admin of a new company, until all are done or an admin hides them. */
export function GetStarted({ steps }: { steps: readonly SetupStep[] }) {
  const [isHidden, setIsHidden] = useState(false);
  const hide = useApiAction({
    send: (hidden: boolean) => sendChange(companyApi.hideSetup, { body: { hidden } }),
    invalidates: ['Dashboard', 'Audit'],
    onSuccess: (_, hidden) => setIsHidden(hidden),
  });
  const toggle = (label: string) => (
    <Button variant="outline" size="small" loading={hide.busy} onClick={() => hide.run(!isHidden)}>
      {label}
    </Button>
  );
  // Until the page is left, so that a slip can be mended.
  if (isHidden)
    return (
      <Banner kind="notice" action={toggle('Show again')}>
        “Get started” is hidden for all admins.
      </Banner>
    );
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  return (
    <Card title="Get started" action={toggle('Hide')}>
      {hide.error && <Banner kind="error">{hide.error}</Banner>}
      <ol aria-label="Get started" className="-mx-3 -my-2 grid sm:grid-cols-2 lg:grid-cols-5">
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
      {steps.map(
        ({ text, isDone, hint }) =>
          !isDone &&
          hint && (
            <p key={text} className="text-small text-muted">
              {hint}
            </p>
          ),
      )}
    </Card>
  );
}
