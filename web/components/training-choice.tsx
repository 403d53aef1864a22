/** A choice of one training, each with a few words about it. */
export function TrainingChoice<Training extends { _id: string; title: string }>({
  trainings,
  say,
  onChoose,
}: {
  trainings: readonly Training[];
  say: (training: Training) => string;
  onChoose: (training: Training) => void;
}) {
  return (
    <ul aria-label="Trainings" className="-mx-3 flex flex-col">
      {trainings.map((training) => (
        <li key={training._id}>
          <button
            type="button"
            className="touch flex w-full cursor-pointer flex-col items-start rounded-md px-3 py-2 text-left transition-colors hover:bg-mist"
            onClick={() => onChoose(training)}
          >
            <span className="font-medium wrap-anywhere">{training.title}</span>
            <span className="text-small text-muted tabular-nums">{say(training)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
