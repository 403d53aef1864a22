const radius = 42;
const circumference = 2 * Math.PI * radius;

/** A circle that is filled to a percentage, with the number in its middle. */
export function ProgressRing({
  percent,
  label,
  color = 'var(--color-ink)',
  className = 'size-28 text-title',
}: {
  /** 0 to 100, already rounded. */
  percent: number;
  /** The percentage's name: "Completion rate". */
  label: string;
  color?: string;
  /** Its size, and that of the number. */
  className?: string;
}) {
  const filled = (Math.min(Math.max(percent, 0), 100) / 100) * circumference;
  return (
    <div role="img" aria-label={`${label}: ${percent}%`} className={`relative shrink-0 ${className}`}>
      <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full -rotate-90">
        <circle cx="50" cy="50" r={radius} fill="none" strokeWidth="9" className="stroke-line" />
        {percent > 0 && (
          <circle
            cx="50"
            cy="50"
            r={radius}
            fill="none"
            strokeWidth="9"
            stroke={color}
            strokeDasharray={`${filled} ${circumference}`}
            className="dark:brightness-150"
          />
        )}
      </svg>
      <span
        aria-hidden="true"
        className="absolute inset-0 flex items-center justify-center font-semibold tabular-nums"
      >
        {percent}%
      </span>
    </div>
  );
}
