interface Part {
  count: number;
  /** The fill: "fill-success". */
  className: string;
}

const [width, height] = [100, 6];

/** A narrow bar; each part takes its share of the whole. */
export function Meter({
  label,
  total,
  parts,
  className,
}: {
  /** Its value in words: "30 of 48 complete". */
  label: string;
  total: number;
  parts: readonly Part[];
  className?: string;
}) {
  const shareOf = (count: number) => (total > 0 ? (count / total) * width : 0);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={`h-1.5 overflow-hidden rounded-full bg-line ${className ?? ''}`}
    >
      {parts.map(({ count, className: fill }, index) => {
        const before = parts.slice(0, index).reduce((sum, part) => sum + part.count, 0);
        return (
          <rect key={index} x={shareOf(before)} width={shareOf(count)} height={height} className={fill} />
        );
      })}
    </svg>
  );
}
