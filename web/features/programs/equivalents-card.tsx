import { useState } from 'react';
import type { Program } from '#shared/shapes';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { later } from '../../ui/later.tsx';
import { Link } from '../../ui/link.tsx';
import { takeFocus } from '../../ui/take-focus.ts';

const EquivalentsWindow = later(async () => (await import('./equivalents-window.tsx')).EquivalentsWindow);

/** The trainings that count for this one; an admin changes them. Nothing for others where there are none. */
export function EquivalentsCard({ program }: { program: Program }) {
  const clock = useClock();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const mayChange = may('program.set-equivalents') && !program.archived;
  const mayView = may('admin.overview');
  const { equivalents = [] } = program;
  if (equivalents.length === 0 && !mayChange) return null;
  return (
    <Card title="What also counts?">
      <div className="flex flex-col gap-4">
        {isDone && (
          <div ref={takeFocus} tabIndex={-1} className="outline-none">
            <Banner kind="success" onClose={() => setIsDone(false)}>
              Your changes were saved.
            </Banner>
          </div>
        )}
        {equivalents.length === 0 ? (
          <p className="text-muted">Only this training itself.</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {equivalents.map(({ program: { _id, title }, from }) => (
              <li key={_id} className="wrap-anywhere">
                {mayView ? (
                  <Link to={paths.program(_id)} className="link">
                    {title}
                  </Link>
                ) : (
                  title
                )}
                <span className="block text-small text-muted tabular-nums">{`If done on ${clock.day(from)} or later`}</span>
              </li>
            ))}
          </ul>
        )}
        {mayChange && (
          <Button
            variant="outline"
            className="self-start"
            onClick={() => {
              setIsDone(false);
              setIsOpen(true);
            }}
          >
            Change what counts
          </Button>
        )}
      </div>
      <EquivalentsWindow
        isWanted={isOpen}
        onGiveUp={() => setIsOpen(false)}
        program={program}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onDone={() => {
          setIsOpen(false);
          setIsDone(true);
        }}
      />
    </Card>
  );
}
