import { samePersonApi } from '#shared/people/same-person/calls';
import { nameOf } from '#shared/person-name';
import type { UserDetail } from '#shared/shapes';
import { sendChange } from '../../../api/send-change.ts';
import { useClock } from '../../../components/use-clock.ts';
import { useConfirm } from '../../../components/use-confirm.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

type Other = UserDetail['same_as'][number];

/** The other accounts of a person, with why they are noted, and the button that takes each apart. */
export function SamePersonCard({ user, onDone }: { user: UserDetail; onDone: (words: string) => void }) {
  const clock = useClock();
  const { ask, confirmation } = useConfirm<Other>({
    wording: (other) => ({
      question: `Separate ${nameOf(other)}’s account?`,
      consequence: (
        <p>
          Both accounts will have their own records, trainings and duties again, as before. Released seats
          won&apos;t be restored.
        </p>
      ),
      verb: 'Separate',
    }),
    send: ({ _id }) => sendChange(samePersonApi.split, { params: { id: user._id }, body: { other: _id } }),
    onSuccess: (other) => onDone(`${nameOf(other)}'s account is separate again.`),
  });
  return (
    <Card title="Other accounts of this person">
      <ul className="flex flex-col gap-3">
        {user.same_as.map((other) => (
          <li key={other._id} className="flex items-center justify-between gap-x-6">
            <span className="min-w-0 wrap-anywhere">
              {nameOf(other)}
              <span className="block text-small text-muted">{`Merged ${clock.date(other.at)}: ${other.because}`}</span>
            </span>
            <Button
              variant="outline"
              size="small"
              aria-label={`Separate: ${nameOf(other)}`}
              onClick={() => ask(other)}
            >
              Separate
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog confirmation={confirmation} />
    </Card>
  );
}
