import { useState } from 'react';
import type { Titled } from '#shared/answers';
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
import type { OtherTrainingsKind } from './other-trainings-window.tsx';

const OtherTrainingsWindow = later(
  async () => (await import('./other-trainings-window.tsx')).OtherTrainingsWindow,
);

/** The trainings that count for this one, and those that come first. An admin changes both. */
export function OtherTrainings({ program }: { program: Program }) {
  const may = useMay();
  const [kind, setKind] = useState<OtherTrainingsKind>('needs');
  const [isOpen, setIsOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const [saved, setSaved] = useState<OtherTrainingsKind | null>(null);
  const { equivalents = [], needs = [] } = program;
  const mayChange = may('program.set-equivalents') && !program.archived;
  const open = (which: OtherTrainingsKind) => () => {
    setSaved(null);
    setKind(which);
    setOpenings(openings + 1);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  return (
    <>
      {(needs.length > 0 || mayChange) && (
        <Card title="What comes first?">
          {saved === 'needs' && <Saved onClose={() => setSaved(null)} />}
          <Listed none="Nothing." trainings={needs.map((each) => ({ program: each }))} />
          {mayChange && (
            <Button variant="outline" className="self-start" onClick={open('needs')}>
              Change what comes first
            </Button>
          )}
        </Card>
      )}
      {(equivalents.length > 0 || mayChange) && (
        <Card title="What also counts?">
          {saved === 'equivalents' && <Saved onClose={() => setSaved(null)} />}
          <Listed none="Only this training itself." trainings={equivalents} />
          {mayChange && (
            <Button variant="outline" className="self-start" onClick={open('equivalents')}>
              Change what counts
            </Button>
          )}
        </Card>
      )}
      <OtherTrainingsWindow
        key={openings}
        isWanted={isOpen}
        onGiveUp={close}
        open={isOpen}
        kind={kind}
        program={program}
        onClose={close}
        onDone={() => {
          close();
          setSaved(kind);
        }}
      />
    </>
  );
}

function Saved({ onClose }: { onClose: () => void }) {
  return (
    // The window that had the focus is gone.
    <div ref={takeFocus} tabIndex={-1} className="outline-none">
      <Banner kind="success" onClose={onClose}>
        Your changes were saved.
      </Banner>
    </div>
  );
}

function Listed({
  trainings,
  none,
}: {
  trainings: readonly { program: Titled; from?: string }[];
  none: string;
}) {
  const clock = useClock();
  const mayOpen = useMay()('admin.overview');
  if (trainings.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {trainings.map(({ program: { _id, title }, from }) => (
        <li key={_id} className="wrap-anywhere">
          {mayOpen ? (
            <Link to={paths.program(_id)} className="link">
              {title}
            </Link>
          ) : (
            title
          )}
          {from && (
            <span className="block text-small text-muted tabular-nums">
              {`If done on ${clock.day(from)} or later`}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
