import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import type { useCheckAgain } from './use-answers.ts';

/** The button that checks the file again with the answers, below an error. */
export function CheckAgain({
  sending: { run, busy, error, ...state },
  disabled,
}: {
  sending: ReturnType<typeof useCheckAgain>;
  disabled: boolean;
}) {
  return (
    <>
      {error && <Banner kind="error">{error}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" loading={busy} disabled={disabled} onClick={() => run(undefined)}>
          {sendLabel(state, 'Check again')}
        </Button>
        <SendStatus {...state} />
      </div>
    </>
  );
}
