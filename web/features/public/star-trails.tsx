/** The sky in a long exposure: every star draws its arc, and all turn around the one that stays. */
const goldenAngle = 137.5;
const trails = Array.from({ length: 30 }, (_, index) => ({
  radius: 105 + index * 24,
  start: (index * goldenAngle) % 360,
  length: 24 + ((index * 29) % 62),
}));

/** Decorative arcs around the middle of the nearest positioned element. */
export function StarTrails() {
  return (
    <svg
      viewBox="-830 -830 1660 1660"
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 left-1/2 size-[1660px] max-w-none -translate-1/2 fill-none stroke-line"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      {trails.map(({ radius, start, length }) => (
        <g key={radius} transform={`rotate(${start})`}>
          <path d={arc(radius, length)} />
          <path d={arc(radius, length * 0.6)} transform={`rotate(${100 + length})`} />
          <path d={arc(radius, length * 0.8)} transform={`rotate(${215 + length / 2})`} />
        </g>
      ))}
    </svg>
  );
}

/** From three o'clock, clockwise by less than half a turn. */
function arc(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)].map((value) => value.toFixed(1));
  return `M${radius} 0A${radius} ${radius} 0 0 1 ${x} ${y}`;
}
