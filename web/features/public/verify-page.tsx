import { CircleCheck, CircleQuestionMark, CircleSlash, ClockAlert, History } from 'lucide-react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import type { ReplyOf } from '#shared/endpoint';
import { recordsApi } from '#shared/training/records/calls';
import { certificateNumber } from '#shared/certificate-number';
import { formatDuration } from '#shared/duration';
import { resultOf, saySigned } from '#shared/records';
import { formatDate } from '#shared/time';
import { ApiError } from '../../api/api-error.ts';
import { organisationQuery } from '../../api/organisation.ts';
import { preload, queryFor, useOptionalQuery, type ApiQuery } from '../../api/queries.ts';
import { PublicMark } from '../../layout/company-mark.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';

type Verified = ReplyOf<typeof recordsApi.verify>;

/** The certificate of the number; null where it is nobody's. */
function verifyQuery(code: string): ApiQuery<Verified | null> {
  const query = queryFor(recordsApi.verify, { params: { code } });
  return {
    ...query,
    queryFn: async (context) => {
      try {
        return await query.queryFn(context);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  };
}

export function load({ params, context }: LoaderFunctionArgs) {
  return preload(context, { optional: [verifyQuery(params['code']!), organisationQuery] });
}

const states = {
  valid: {
    Icon: CircleCheck,
    color: 'text-success',
    word: 'Valid',
    text: 'This certificate is genuine, and valid today.',
  },
  expired: {
    Icon: ClockAlert,
    color: 'text-danger',
    word: 'Expired',
    text: 'This certificate is genuine, but no longer valid.',
  },
  replaced: {
    Icon: History,
    color: 'text-muted',
    word: 'Replaced',
    text: 'This certificate is genuine. A newer one has replaced it.',
  },
  revoked: {
    Icon: CircleSlash,
    color: 'text-danger',
    word: 'Revoked',
    text: 'This certificate was revoked and is not valid.',
  },
} satisfies Record<Verified['state'], unknown>;

/** The page that says whether a certificate is genuine. It needs no sign-in: anybody who has the paper may ask. */
export function Page() {
  const code = useParams()['code']!;
  const { data, loading, failed } = useOptionalQuery(verifyQuery(code));
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center gap-6 px-4 py-10">
      <PublicMark />
      <Card className="gap-6">
        <PageHeading title="Check a certificate" />
        {loading && <ListSkeleton />}
        {data && <Certificate certificate={data} />}
        {data === null && (
          <Answer
            Icon={CircleQuestionMark}
            color="text-muted"
            word="Unknown"
            text="There is no certificate with this number. Check it against the printed certificate, character by character."
          />
        )}
        {failed && !data && <p role="alert">The number couldn't be checked. Please try again in a moment.</p>}
      </Card>
    </div>
  );
}

function Answer({
  Icon,
  color,
  word,
  text,
}: {
  Icon: typeof CircleCheck;
  color: string;
  word: string;
  text: string;
}) {
  return (
    <div className="flex items-start gap-4">
      <Icon aria-hidden="true" className={`size-10 shrink-0 ${color}`} />
      <div className="min-w-0">
        <p className="text-title font-semibold">{word}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}

function Certificate({ certificate }: { certificate: Verified }) {
  const { name, title, version, trained_on, valid_until, trainer, minutes, place, code, signed } =
    certificate;
  // Days of the company's calendar, the same wherever one reads them.
  const day = (date: string) => formatDate(`${date}T00:00:00Z`, 'UTC');
  const facts: readonly [string, string | null][] = [
    ['Name', name ?? 'A record without a name'],
    ['Training', version !== null && version > 1 ? `${title} (version ${version})` : title],
    ['Trained on', day(trained_on)],
    ['Valid until', valid_until && day(valid_until)],
    ['Duration', minutes ? formatDuration(minutes) : null],
    ['Trainer', trainer],
    ['Place', place],
    ['Signed', signed && saySigned(signed)],
    ['Digest (SHA-256)', signed && (signed.sha256 ?? 'None: a link was read')],
    ['Result', resultOf(certificate)],
    ['Number', certificateNumber(code)],
  ];
  return (
    <>
      <Answer {...states[certificate.state]} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(
          ([term, fact]) =>
            fact && (
              <div key={term} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-muted">{term}</dt>
                <dd className="wrap-anywhere">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      {certificate.name_changed && (
        <p className="text-muted">
          The person’s name has since been officially changed. Older copies of this certificate show the
          earlier name.
        </p>
      )}
    </>
  );
}
