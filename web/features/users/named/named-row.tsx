import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countOf } from '#shared/count';
import { useConfirm } from '../../../components/use-confirm.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmInline } from '../../../ui/confirm-inline.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Named, NamedKind } from './kinds.ts';
import { NamedFields } from './named-fields.tsx';

/** One in the list of all. It shows its name with two buttons or, once one is pressed, its fields or its question. */
export function NamedRow({
  kind,
  named,
  onEdited,
  onDeleted,
}: {
  kind: NamedKind;
  named: Named;
  onEdited: () => void;
  onDeleted: () => void;
}) {
  const { _id: id, name, code, people } = named;
  const editLabel = kind.hasCode ? `Edit ${name}` : `Rename ${name}`;
  const editButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const { ask, confirmation } = useConfirm<Named>({
    wording: () => ({
      question: `Delete ${name}?`,
      // The server knows whether anybody does.
      consequence: kind.words.deletable,
      verb: 'Delete',
    }),
    send: () => kind.remove(id),
    onSuccess: onDeleted,
  });
  const stopEditing = () => {
    // The button must be back before it can take the focus.
    flushSync(() => setIsEditing(false));
    editButton.current?.focus();
  };

  if (isEditing) {
    return (
      <NamedFields
        label={editLabel}
        initial={{ name, code: code ?? '' }}
        hasCode={kind.hasCode}
        saveLabel="Save"
        send={(fields) => kind.edit(id, fields)}
        onSaved={() => {
          stopEditing();
          onEdited();
        }}
        onCancel={stopEditing}
      />
    );
  }
  if (confirmation?.open) {
    const cancel = () => {
      flushSync(confirmation.cancel);
      deleteButton.current?.focus();
    };
    return <ConfirmInline {...confirmation} cancel={cancel} />;
  }
  return (
    <div className="flex items-center gap-1">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {kind.pathOf ? (
          <Link to={kind.pathOf(id)} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
        {code && <span className="text-muted"> · {code}</span>}
        {people !== undefined && (
          <span className="block text-small text-muted">{countOf(people, 'person', 'people')}</span>
        )}
      </span>
      <IconButton ref={editButton} label={editLabel} onClick={() => setIsEditing(true)}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton ref={deleteButton} label={`Delete ${name}`} onClick={() => ask(named)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
