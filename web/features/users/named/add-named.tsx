import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import type { Named, NamedKind } from './kinds.ts';
import { NamedFields } from './named-fields.tsx';

/** A button that is replaced, once pressed, by the fields of a new one. */
export function AddNamed({ kind, onAdded }: { kind: NamedKind; onAdded?: (named: Named) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    // The button must be back before it can take the focus.
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  };

  if (!isOpen) {
    return (
      <Button
        ref={button}
        variant="outline"
        size="small"
        className="self-start"
        onClick={() => setIsOpen(true)}
      >
        <Plus aria-hidden="true" className="size-4" />
        {kind.words.add}
      </Button>
    );
  }
  return (
    <NamedFields
      label={kind.words.fresh}
      hasCode={kind.hasCode}
      saveLabel="Add"
      send={kind.create}
      onSaved={(named) => {
        close();
        onAdded?.(named);
      }}
      onCancel={close}
    />
  );
}
