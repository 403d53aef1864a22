import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { preload } from '../../api/queries.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { positionKind, siteKind, type ListedKind } from './named/kinds.ts';
import { NamedList } from './named/named-list.tsx';
import { positionsQuery, sitesQuery } from './queries.ts';

function NamedPage<Reply>({ kind }: { kind: ListedKind<Reply> }) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <PageHeading title={kind.title} back={<Breadcrumb to={paths.company()} label="Company" />} />
      <Card>
        <NamedList kind={kind} />
      </Card>
    </div>
  );
}

/** The page of all sites. */
export const sitesPage = {
  load: ({ context }: LoaderFunctionArgs) => preload(context, { optional: [sitesQuery] }),
  Page: () => <NamedPage kind={siteKind} />,
};

/** The page of all positions. */
export const positionsPage = {
  load: ({ context }: LoaderFunctionArgs) => preload(context, { optional: [positionsQuery] }),
  Page: () => <NamedPage kind={positionKind} />,
};
