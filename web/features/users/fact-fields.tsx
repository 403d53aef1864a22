import { ChevronDown } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import type { UserDetail } from '#shared/shapes';
import { useRequiredQuery } from '../../api/queries.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { positionsQuery, sitesQuery } from './queries.ts';

/** The facts in a form about somebody new. */
export const noFacts = {
  email: '',
  login: '',
  external_id: '',
  position: '',
  site: '',
  joined_on: '',
  tags: '',
};

/** The facts of a person as a form has them. */
export function factsOf(user: UserDetail): typeof noFacts {
  return {
    email: user.email,
    login: user.login ?? '',
    external_id: user.external_id ?? '',
    position: user.position?._id ?? '',
    site: user.site?._id ?? '',
    joined_on: user.joined_on ?? '',
    tags: user.tags.join(', '),
  };
}

type BoundSelect = Pick<ComponentProps<typeof SelectField>, 'name' | 'ref' | 'onChange' | 'onBlur' | 'error'>;
type BoundText = Pick<ComponentProps<typeof TextField>, 'name' | 'ref' | 'onChange' | 'onBlur' | 'error'>;

/** Position and site, where the company has any. */
export function PlaceFields({ position, site }: { position: BoundSelect; site: BoundSelect }) {
  const { positions } = useRequiredQuery(positionsQuery);
  const { sites } = useRequiredQuery(sitesQuery);
  const optionsOf = (all: readonly { _id: string; name: string }[]) =>
    all.map(({ _id, name }) => ({ value: _id, label: name }));
  if (positions.length === 0 && sites.length === 0) return null;
  return (
    <div className="grid items-start gap-x-6 gap-y-8 sm:grid-cols-2">
      {positions.length > 0 && (
        <SelectField
          label="Position"
          placeholder="No position"
          options={optionsOf(positions)}
          {...position}
        />
      )}
      {sites.length > 0 && (
        <SelectField label="Site" placeholder="No site" options={optionsOf(sites)} {...site} />
      )}
    </div>
  );
}

/** The facts that few people need; open where one of them is wrong. */
export function DetailFields({
  externalId,
  login,
  joinedOn,
  tags,
}: Record<'externalId' | 'login' | 'joinedOn' | 'tags', BoundText>) {
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = [externalId, login, joinedOn, tags].some(({ error }) => error !== undefined);
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-md border border-line bg-mist"
    >
      <summary className="touch flex cursor-pointer list-none items-center justify-between gap-4 px-4 font-semibold [&::-webkit-details-marker]:hidden">
        More details
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid items-start gap-x-6 gap-y-8 p-4 pb-8 sm:grid-cols-2">
        <TextField
          label="Personnel ID"
          autoComplete="off"
          hint="The same as in your other systems."
          {...externalId}
        />
        <TextField
          label="Login"
          autoComplete="off"
          autoCapitalize="none"
          hint="For signing in without an e-mail address."
          {...login}
        />
        <TextField label="Joined on" type="date" {...joinedOn} />
        <TextField label="Tags" autoComplete="off" hint="For example: forklift, shift:night." {...tags} />
      </div>
    </details>
  );
}
