import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { CreatedUser } from './created-user.ts';
import { usePrintSlip } from './use-print-slip.tsx';

/** The way in for somebody new who has a login: a slip with a code for the first password. */
export function SlipCard({ user }: { user: CreatedUser }) {
  const [done, setDone] = useState<string | null>(null);
  const { ask, confirmation } = usePrintSlip(setDone);
  return (
    <Card title={`A slip for ${user.first_name}`}>
      {done && <Banner kind="success">{done}</Banner>}
      <p className="wrap-anywhere">
        {`It shows the login ${user.login} and a one-time code for choosing a password. No e-mail is needed.`}
      </p>
      <div>
        <Button variant="outline" onClick={() => ask(user)}>
          Print a slip
        </Button>
      </div>
      <ConfirmDialog confirmation={confirmation} />
    </Card>
  );
}
