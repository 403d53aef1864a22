import type { TrainingSession } from '#shared/shapes';

/** The way into an online session; nothing if it isn't online, or doesn't concern the reader. */
export function JoinLink({ session: { join_url: url } }: { session: Pick<TrainingSession, 'join_url'> }) {
  return (
    url && (
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="link touch inline-flex items-center lg:min-h-0"
      >
        Join online
      </a>
    )
  );
}
