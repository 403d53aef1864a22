import { PageHeading } from '../../ui/page-heading.tsx';

export function Page() {
  return <PageHeading title="Notification Page Under Construction" />;
}
