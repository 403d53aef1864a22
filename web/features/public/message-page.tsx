import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** A page that has only something to say: a picture, a heading, a sentence and the way home. */
export function MessagePage({
  picture,
  title,
  text,
  advice,
  homeLabel,
  otherAction,
  reloads = false,
}: {
  picture: ReactNode;
  title: string;
  text?: string;
  /** The advice for the person. */
  advice?: string | undefined;
  homeLabel: string;
  otherAction?: ReactNode;
  /** Goes home through the server, which helps when the page itself is broken or outdated. */
  reloads?: boolean;
}) {
  return (
    <div className="flex flex-col items-center gap-6 py-10 text-center md:py-20">
      {picture}
      <div className="flex flex-col items-center gap-3">
        <PageHeading title={title} />
        {text && <p className="max-w-md text-balance text-muted">{text}</p>}
        {advice && <p className="max-w-md text-balance">{advice}</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.dashboard()} reloads={reloads}>
          {homeLabel}
        </ButtonLink>
        {otherAction}
      </div>
    </div>
  );
}
