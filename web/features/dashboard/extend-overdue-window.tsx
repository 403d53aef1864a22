import { useState } from 'react';
import { ExtendWindow } from '../../components/people-actions.tsx';
import type { PeopleWindowProps } from '../../components/people-window.tsx';
import { sayPeople } from '../../components/due.ts';
import { sayWhom } from '../../components/due-date-words.ts';
import { TrainingChoice } from '../../components/training-choice.tsx';
import { useSelection } from '../../components/use-selection.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { PersonBehind } from './overdue-person.tsx';

/** A training, and those of the people who are overdue in it. */
interface OverdueTraining {
  _id: string;
  title: string;
  people: readonly PersonBehind[];
}

type Props = { people: readonly PersonBehind[] } & Pick<PeopleWindowProps, 'open' | 'onClose' | 'onDone'>;

/** More time for overdue people: the training is chosen first, where they are overdue in several. */
export function ExtendOverdueWindow({ people, ...props }: Props) {
  const trainings = trainingsOf(people);
  const [chosen, setChosen] = useState<OverdueTraining | null>(null);
  const training = chosen ?? (trainings.length === 1 ? trainings[0]! : null);
  if (training) return <ForTraining key={training._id} training={training} {...props} />;
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      title={`Extend a due date for ${sayWhom(people.length, people)}`}
      footer={
        <Button variant="outline" onClick={props.onClose}>
          Cancel
        </Button>
      }
    >
      <TrainingChoice
        trainings={trainings}
        say={(each) => sayPeople(each.people.length)}
        onChoose={setChosen}
      />
      {people.some(({ overdue, overdue_in: named }) => overdue > named.length) && (
        <p className="text-small text-muted">More overdue trainings are on each person&apos;s page.</p>
      )}
    </Modal>
  );
}

function ForTraining({ training, onDone, ...props }: Omit<Props, 'people'> & { training: OverdueTraining }) {
  const { _id: id, title, people } = training;
  const selection = useSelection(() => people.map((person) => person._id), `overdue ${id}`);
  return (
    <ExtendWindow
      {...props}
      program={training}
      training={title}
      selection={selection}
      shown={people}
      onDone={(words, ...rest) => onDone(`${title}: ${words}`, ...rest)}
    />
  );
}

function trainingsOf(people: readonly PersonBehind[]): OverdueTraining[] {
  const trainings = new Map(people.flatMap((person) => person.overdue_in.map((each) => [each._id, each])));
  return [...trainings.values()].map((training) => ({
    ...training,
    people: people.filter((person) => person.overdue_in.some(({ _id }) => _id === training._id)),
  }));
}
