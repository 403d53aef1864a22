import type { Import } from '#shared/people/imports/schemas';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { sayLeftOut, sayToAnswer } from './question-words.ts';

/** The columns that nobody knows: an import may leave them out. */
export function LeftOut({ imported, onAnswer }: { imported: Import; onAnswer: () => void }) {
  const question = imported.questions.find(({ code }) => code === 'left_out');
  if (!question) return null;
  return (
    <Banner
      kind="notice"
      action={
        <Button variant="outline" className="my-1" onClick={onAnswer}>
          {sayToAnswer(question)}
        </Button>
      }
    >
      {sayLeftOut(question)}
    </Banner>
  );
}
