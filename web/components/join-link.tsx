import type { TrainingSession } from '#shared/shapes';

/** The way into a session that is held online; nothing where it isn't, or doesn't concern the reader. */
export function JoinLink({ session: { join_url: url } }: { session: TrainingSession }) {
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
