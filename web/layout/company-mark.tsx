import { useQuery } from '@tanstack/react-query';
import { productName } from '#shared/product';
import { organisationQuery } from '../api/organisation.ts';
import { useOptionalQuery } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { classNames } from '../ui/class-names.ts';
import { ColorBar } from '../ui/color-mark.tsx';
import { Link } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';

interface Company {
  name: string;
  logo: string | null;
  colour: string | null;
}

/**
 * The company's logo and name; the product's where nobody has set them. A long name has several lines. If there is
 * little room, a phone shows the logo alone.
 */
function Mark({ company, hasLittleRoom = false }: { company: Company | undefined; hasLittleRoom?: boolean }) {
  if (!company || (company.name === productName && !company.logo)) return <Logo />;
  return (
    <span className="inline-flex min-w-0 items-center gap-3">
      {company.logo && (
        <img
          src={company.logo}
          alt=""
          className="h-8 max-w-32 shrink-0 rounded-sm object-contain dark:bg-white dark:p-0.5"
        />
      )}
      <span
        className={classNames(
          'text-title leading-tight font-semibold tracking-tight wrap-anywhere',
          hasLittleRoom && (company.logo ? 'max-sm:sr-only' : 'max-sm:text-body'),
        )}
      >
        {company.name}
      </span>
    </span>
  );
}

function Bar({ company }: { company: Company | undefined }) {
  return company?.colour ? (
    <ColorBar color={company.colour} className="absolute inset-x-0 top-0 h-1 w-full" />
  ) : null;
}

/** The face of the company in the header. It fetches nothing: every screen behind the login brings it along. */
export function CompanyMark() {
  const { data } = useQuery({ ...organisationQuery, enabled: false });
  return (
    <>
      <Bar company={data} />
      <Mark company={data} hasLittleRoom />
    </>
  );
}

/** The face of the company above the card of a public page, whose document is the same for every company. */
export function PublicMark({ leadsHome = false }: { leadsHome?: boolean }) {
  const { data } = useOptionalQuery(organisationQuery);
  const company = useIsHydrated() ? data : undefined;
  const mark = <Mark company={company} />;
  return (
    <>
      <Bar company={company} />
      {leadsHome ? (
        <Link to={paths.home()} className="touch inline-flex max-w-full items-center self-center">
          {mark}
        </Link>
      ) : (
        <span className="inline-flex max-w-full self-center">{mark}</span>
      )}
    </>
  );
}
