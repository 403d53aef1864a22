import type { ReactNode } from 'react';
import { PublicMark } from '../../layout/company-mark.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** One card with a form in the middle of the page, and below it the way to the other form. */
export function SignInFrame({
  title,
  below,
  children,
}: {
  title: string;
  below: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-6 px-4 py-10">
      <PublicMark leadsHome />
      <Card className="gap-6">
        <PageHeading title={title} />
        {children}
      </Card>
      {/* As high without another form. */}
      <p className="flex min-h-11 justify-center text-center text-muted">{below}</p>
    </div>
  );
}
