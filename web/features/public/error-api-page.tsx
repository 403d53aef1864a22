import { useLocation } from 'react-router';
import { noAnswerAdvice } from '../../connection.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import { CloudedStar } from './pictures.tsx';

/** The router state in which the page that could not be loaded says why. Nobody has it who opens the URL by hand. */
export interface FailureState {
  /** The failed call's; 0 when no answer came. */
  status: number;
  /** The page that could not be loaded. */
  from: string;
}

/** Where a failed load leads (product §28). */
export function Page() {
  const failure = useLocation().state as FailureState | null;
  return (
    <MessagePage
      picture={<CloudedStar />}
      title="An Error has occured."
      text="Something has gone wrong in the back end. Please try again later"
      advice={failure ? adviceOn(failure.status) : undefined}
      homeLabel="Back to Home"
      otherAction={
        failure?.status === 0 && (
          <ButtonLink to={failure.from} replace variant="outline">
            Try again
          </ButtonLink>
        )
      }
    />
  );
}

function adviceOn(status: number): string | undefined {
  if (status === 0) return noAnswerAdvice;
  return status === 404 ? 'It may have been removed, or you may no longer have access to it.' : undefined;
}
