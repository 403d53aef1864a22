import type { RefObject } from 'react';
import type { Import } from '#shared/people/imports/schemas';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { sayLeftOut, sayToAnswer } from './question-words.ts';
import { columnsName } from './reading-form.tsx';

/**
 * The columns that nobody knows: an import may leave them out. The button leads to the first column in the form, which
 * is one that is asked about.
 */
export function LeftOut({ imported, form }: { imported: Import; form: RefObject<HTMLElement | null> }) {
  const question = imported.questions.find(({ code }) => code === 'left_out');
  if (!question) return null;
  const showColumns = () => {
    const element = form.current!;
    element.closest('details')?.toggleAttribute('open', true);
    element.scrollIntoView({ block: 'start' });
    element.querySelector<HTMLElement>(`[name=${columnsName}] select`)?.focus();
  };
  return (
    <Banner
      kind="notice"
      action={
        <Button variant="outline" className="my-1" onClick={showColumns}>
          {sayToAnswer(question)}
        </Button>
      }
    >
      {sayLeftOut(question)}
    </Banner>
  );
}
