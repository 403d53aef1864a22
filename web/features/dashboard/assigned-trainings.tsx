import { ChevronLeft, ChevronRight } from 'lucide-react';
import { cardsShown } from '#shared/dashboard/shown';
import { paths } from '../../paths.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProgramCard } from './program-card.tsx';
import { lowButton, type WidgetProps } from './widget.ts';
import { useCarousel } from './use-carousel.ts';

/** The person's trainings side by side, those first that need action. */
export function AssignedTrainings({ dashboard: { programs = [] }, className }: WidgetProps) {
  const { list, before, after, turn } = useCarousel();
  const shown = programs.slice(0, cardsShown);
  return (
    <Card
      title="Assigned Trainings"
      className={className}
      action={
        <div className="flex items-center gap-2">
          {/* On a touch screen one swipes the cards. Until it is known whether there are more, room is kept. */}
          <div className={classNames('flex max-sm:hidden', !before && !after && 'invisible')}>
            <IconButton
              label="Previous trainings"
              className={lowButton}
              disabled={!before}
              onClick={() => turn(-1)}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton
              label="Next trainings"
              className={lowButton}
              disabled={!after}
              onClick={() => turn(1)}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
          <ButtonLink to={paths.programs()} variant="outline" size="small" className={lowButton}>
            View All Trainings
          </ButtonLink>
        </div>
      }
    >
      {programs.length === 0 ? (
        <EmptyState text="No Assigned Trainings" />
      ) : (
        // It reaches to the edge of the widget: a card that is cut off shows that there are more.
        <ul
          ref={list}
          aria-label="Assigned trainings"
          className="relative -my-1 grow -mr-4 -mb-2 -ml-1 flex snap-x scroll-px-1 gap-4 overflow-x-auto scroll-smooth p-1 pr-4 pb-3 lg:pb-2 md:-mr-6 md:pr-6 lg:-mr-5 lg:pr-5"
        >
          {shown.map((program) => (
            <li key={program._id} className="w-[85%] min-w-56 shrink-0 snap-start sm:w-80 lg:w-86">
              <ProgramCard program={program} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
