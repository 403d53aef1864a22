import { useNavigate } from 'react-router';
import type { UserDetail } from '#shared/shapes';
import { usersApi } from '#shared/people/users/calls';
import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { invalidateBeforeLeaving, useOptionalQuery } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { trainingsByStatusQuery } from '../../components/trainings-query.ts';
import { useConfirm } from '../../components/use-confirm.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { MessageState } from '../../ui/use-message-once.ts';
import { groupOf } from './groups.ts';
import { DutiesHint } from './handover/duties-hint.tsx';
import { useLeadToHandover } from './handover/use-lead-to-handover.ts';

/**
 * The button that deletes, after a question that names the effects. If duties are in the way, it leads to their handover.
 */
export function DeleteUser({ user }: { user: UserDetail }) {
  const navigate = useNavigate();
  const leadToHandover = useLeadToHandover(user._id);
  const { ask, confirmation } = useConfirm<UserDetail>({
    wording: (person) => ({
      question: `Delete ${nameOf(person)}?`,
      consequence: (
        <div className="flex flex-col gap-3 wrap-anywhere">
          <DutiesHint user={person} />
          <EffectOnAssignments userId={person._id} />
          <p>
            {person.email
              ? `${nameOf(person)} (${person.email}) will be signed out at once and will disappear from every list. The e-mail address can be used for a new user. You can bring them back later.`
              : `${nameOf(person)} (${person.login}) will be signed out at once and will disappear from every list. The login can be used for a new user. You can bring them back later.`}
          </p>
        </div>
      ),
      verb: 'Delete User',
    }),
    send: ({ _id: id }) => leadToHandover(sendChange(usersApi.delete, { params: { id } })),
    // After a refusal, too, the person may be gone: somebody else was quicker.
    refresh: invalidateBeforeLeaving,
    onSuccess: async (person) => {
      const state: MessageState = { message: `${nameOf(person)} was deleted.` };
      await navigate(paths.userGroup(groupOf(person.role.name)), { replace: true, state });
    },
  });

  return (
    <>
      <Button variant="quiet" onClick={() => ask(user)}>
        Delete User
      </Button>
      <ConfirmDialog confirmation={confirmation} />
    </>
  );
}

function EffectOnAssignments({ userId }: { userId: string }) {
  const groups = useOptionalQuery(trainingsByStatusQuery(userId)).data?.programs;
  if (!groups || Array.isArray(groups))
    return <p>Open trainings will end. Completed trainings are kept as records.</p>;
  const { completed, ...open } = groups;
  return <p>{effectOn(Object.values(open).flat().length, completed.length)}</p>;
}

/** The effect on an employee's assignments, in a sentence. */
function effectOn(open: number, completed: number): string {
  if (open === 0 && completed === 0) return "They aren't assigned to any trainings.";
  const ending =
    open === 0
      ? 'None of their trainings are open.'
      : open === 1
        ? '1 open training will end.'
        : `${formatCount(open)} open trainings will end.`;
  if (completed === 0) return ending;
  const staying =
    completed === 1
      ? '1 completed training is kept as a record.'
      : `${formatCount(completed)} completed trainings are kept as records.`;
  return `${ending} ${staying}`;
}
