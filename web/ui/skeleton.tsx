/** A grey block where content is about to be; `className` gives its size and radius. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={`animate-pulse bg-line motion-reduce:animate-none ${className}`} />
  );
}

/** In place of words within a line of text, which keeps its height; `className` gives the width. */
export function TextSkeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block h-[0.75em] animate-pulse rounded-sm bg-line motion-reduce:animate-none ${className}`}
    />
  );
}

const rowCount = 6;

/** In place of a list of people or programs while it loads. */
export function ListSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5 py-3">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rowCount }, (_, row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-1/2 rounded-sm" />
            <Skeleton className="h-3 w-1/4 rounded-sm" />
          </div>
        </div>
      ))}
    </div>
  );
}
