import type { ReactNode } from 'react';
import { nameOf } from '#shared/person-name';
import { Avatar } from '../ui/avatar.tsx';
import { Card } from '../ui/card.tsx';

/** A person: large avatar, name, and other facts. */
export function PersonCard({
  person,
  facts,
}: {
  person: { first_name: string; last_name: string; background_color: string };
  /** Label and value; one without a value is left out. */
  facts: Readonly<Record<string, ReactNode>>;
}) {
  return (
    <Card className="sm:flex-row sm:items-center sm:gap-8">
      <Avatar user={person} size="large" />
      <div className="flex min-w-0 flex-col gap-3">
        <h2 className="text-title font-semibold">{nameOf(person)}</h2>
        <dl className="flex flex-col gap-x-10 gap-y-3 md:flex-row md:flex-wrap">
          {Object.entries(facts).map(
            ([label, value]) =>
              value && (
                <div key={label} className="min-w-0">
                  <dt className="text-small text-muted">{label}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </Card>
  );
}
