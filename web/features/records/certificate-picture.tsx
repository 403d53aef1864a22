import type { TrainingRecord } from '#shared/training/records/schemas';
import { nameOf } from '#shared/person-name';
import { organisationQuery } from '../../api/organisation.ts';
import { useRequiredQuery } from '../../api/queries.ts';
import { toCertificate } from '../../components/certificate-link.tsx';
import { useClock } from '../../components/use-clock.ts';

/** A small picture of the certificate, which opens the certificate itself. White as paper, also in the dark. */
export function CertificatePicture({ record }: { record: TrainingRecord }) {
  const clock = useClock();
  const { name, colour } = useRequiredQuery(organisationQuery);
  return (
    <a
      {...toCertificate(record._id)}
      className="relative flex aspect-297/210 w-full max-w-md flex-col items-center justify-center gap-1 self-center rounded-sm bg-white px-8 text-center text-[#111111] shadow-sm sm:self-start print:hidden"
    >
      <span className="absolute inset-2">
        <svg aria-hidden="true" className="size-full overflow-visible fill-none stroke-gold" strokeWidth="4">
          <rect width="100%" height="100%" stroke={colour ?? undefined} />
        </svg>
      </span>
      <span className="text-small font-semibold">{name}</span>
      <span className="mt-2 text-small">Certificate of completion</span>
      <span className="line-clamp-2 text-title font-semibold wrap-anywhere">
        {record.name ?? nameOf(record.person)}
      </span>
      <span className="line-clamp-2 font-medium wrap-anywhere">{record.title}</span>
      <span className="text-small tabular-nums">{clock.day(record.trained_on)}</span>
      {record.valid_until && (
        <span className="text-small tabular-nums">Valid until {clock.day(record.valid_until)}</span>
      )}
    </a>
  );
}
