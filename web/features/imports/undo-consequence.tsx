import { formatCount } from '#shared/count';
import type { UndoPreview } from '#shared/people/imports/schemas';
import { nameOf } from '#shared/person-name';
import { EffectList } from '../../components/effect-list.tsx';

/** The effects of an undo, and the people who are kept. */
export function UndoConsequence({ preview: { effects, kept, people } }: { preview: UndoPreview }) {
  const others = people.kept - kept.length;
  return (
    <div className="flex flex-col gap-4">
      {people.removed + people.restored === 0 ? (
        <p>Nothing can be undone: everyone will be kept.</p>
      ) : (
        <EffectList effects={effects} canChooseAgain={false} />
      )}
      {kept.length > 0 && (
        <div>
          <p className="font-medium">
            {people.kept === 1
              ? '1 person will be kept:'
              : `${formatCount(people.kept)} people will be kept:`}
          </p>
          <ul aria-label="Kept" className="flex flex-col gap-2">
            {kept.map(({ person, why }) => (
              <li key={person._id} className="wrap-anywhere">
                {nameOf(person)}
                <p className="text-small text-muted">{why}</p>
              </li>
            ))}
            {others > 0 && <li className="text-muted">{`${formatCount(others)} more`}</li>}
          </ul>
        </div>
      )}
    </div>
  );
}
