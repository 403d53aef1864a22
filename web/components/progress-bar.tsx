/** How much of a selection that is sent in parts is done. */
export interface Progress {
  done: number;
  total: number;
}

export function ProgressBar({ done, total }: Progress) {
  return (
    <progress
      value={done}
      max={total}
      aria-label="Progress"
      className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-gold"
    />
  );
}
