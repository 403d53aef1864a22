/** A star behind a cloud: the way is there, one can't see it now. */
export function CloudedStar() {
  return (
    <svg viewBox="0 0 160 112" aria-hidden="true" className="w-40">
      <path className="fill-gold" d="M104 4 109 39 144 44 109 49 104 84 99 49 64 44 99 39Z" />
      <path
        className="fill-paper stroke-ink"
        strokeWidth="2.5"
        d="M44 106a24 24 0 0 1-3-47.8a34 34 0 0 1 64-4a26 26 0 0 1 7 51.8Z"
      />
    </svg>
  );
}

/** A star that fell off its course. */
export function LostStar({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 200 112" role="img" aria-label={label} className="w-52">
      <path
        className="fill-none stroke-line"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="M6 14Q84 8 138 62M26 2Q92 4 142 48M10 36Q74 28 126 68"
      />
      <path className="fill-gold" d="M152 40 157 69 186 74 157 79 152 108 147 79 118 74 147 69Z" />
    </svg>
  );
}
