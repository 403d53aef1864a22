import { useState } from 'react';
import type { Reading } from '#shared/programs/reading/reading';
import type { Program } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { useOptionalQuery } from '../../../api/queries.ts';
import { FileLinks } from '../../../components/files/file-link.tsx';
import { useClock } from '../../../components/use-clock.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { later } from '../../../ui/later.tsx';
import { Link } from '../../../ui/link.tsx';
import { takeFocus } from '../../../ui/take-focus.ts';
import { countsQuery } from '../queries.ts';

const OwnReading = later(async () => (await import('./own-reading.tsx')).OwnReading);

/** The present version of a reading: the file or link, and the day. While it is open for the viewer, they sign it here. */
export function ReadingCard({ program, reading }: { program: Program; reading: Reading }) {
  const clock = useClock();
  const [isWanted, setIsWanted] = useState(true);
  const [isSigned, setIsSigned] = useState(false);
  const { status, archived } = program;
  const isOpen = !archived && Boolean(status) && status !== 'complete';
  const { version, file, link, effective_on: day } = reading;
  return (
    <Card title="Reading">
      <p className="text-muted">
        {`Version ${version} of ${clock.date(reading.made_at)}`}
        {day && `, takes effect on ${clock.day(day)}`}
      </p>
      {file && (
        <span className="flex rounded-md border border-line py-1 pr-1 pl-3">
          <FileLinks file={file} />
        </span>
      )}
      {link && (
        <div>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="link touch wrap-anywhere"
          >
            {link}
          </a>
          <p className="text-small text-muted">
            The page behind a link may change. Your record shows the address, but no digest.
          </p>
        </div>
      )}
      {isSigned && !isOpen && (
        // The button that had the focus is gone.
        <div ref={takeFocus} tabIndex={-1}>
          <Banner kind="success">{`You have signed version ${version}. Your certificate is at the top of this page.`}</Banner>
        </div>
      )}
      {isOpen ? (
        <OwnReading
          isWanted={isWanted}
          onGiveUp={() => setIsWanted(false)}
          program={program}
          reading={reading}
          onSigned={() => setIsSigned(true)}
        />
      ) : (
        <p className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">{reading.declaration}</p>
      )}
      {typeof reading.signed === 'number' && <SignedLine program={program} reading={reading} />}
    </Card>
  );
}

/** "34 of 48 signed version 3", for people in charge. */
function SignedLine({ program, reading: { version, signed } }: { program: Program; reading: Reading }) {
  const counts = useOptionalQuery(countsQuery(program._id)).data;
  if (!counts) return null;
  return (
    <Link to={paths.assigned(program._id)} className="link touch self-start">
      {`${formatCount(signed ?? 0)} of ${formatCount(counts.total)} signed version ${version}`}
    </Link>
  );
}
