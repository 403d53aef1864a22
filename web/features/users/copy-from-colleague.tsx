import type { ReplyOf } from '#shared/endpoint';
import { usersApi } from '#shared/people/users/calls';
import type { Department, Person, Program, UserDetail } from '#shared/shapes';
import { call } from '../../api/client.ts';
import { useOptionalQuery, queryFor } from '../../api/queries.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { nameApart, namesakesAmong } from '../../components/namesakes.tsx';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** The number of colleagues to choose from. */
const offered = 200;

type Trainings = ReplyOf<typeof usersApi.trainingsByStatus>;

/** The programs among a person's trainings to which they are assigned. */
export function assignedIn(trainings: Trainings | undefined): readonly Program[] {
  const groups = trainings?.programs ?? [];
  return (Array.isArray(groups) ? groups : Object.values(groups).flat()).filter(({ due }) => Boolean(due));
}

/** The manager's people of a department; those who have the most open trainings first. */
const ownPeopleQuery = ({ name }: Department) =>
  queryFor(usersApi.ownEmployees, { query: { search: name, order: 'open', limit: offered } });

/** For an admin everybody in it, those who are most behind first. */
const everybodyQuery = ({ _id: department }: Department) =>
  queryFor(usersApi.people, { query: { department } });

interface Props {
  userId: string;
  disabled: boolean;
  onCopied: (colleague: Person, open: readonly Program[]) => void;
}

/** A colleague of the same department, whose open trainings the person may get, too; nothing where there is none. */
export function CopyFromColleague({
  user: { _id, department },
  ...props
}: Omit<Props, 'userId'> & { user: UserDetail }) {
  const { role } = useSignedInUser();
  if (!department) return null;
  const ColleagueChoice = role === 'admin' ? AmongEverybody : AmongOwnPeople;
  return <ColleagueChoice userId={_id} department={department} {...props} />;
}

function AmongOwnPeople(props: Props & { department: Department }) {
  const { data } = useOptionalQuery(ownPeopleQuery(props.department));
  return <Colleagues people={data?.employees ?? []} {...props} />;
}

function AmongEverybody(props: Props & { department: Department }) {
  const { data } = useOptionalQuery(everybodyQuery(props.department));
  return <Colleagues people={data?.people ?? []} {...props} />;
}

function Colleagues({
  people,
  userId,
  department,
  disabled,
  onCopied,
}: Props & { people: readonly Person[]; department: Department }) {
  const copy = useApiAction({
    send: (colleague: Person) => call(usersApi.trainingsByStatus, { params: { id: colleague._id } }),
    invalidates: [],
    onSuccess: (trainings, colleague) =>
      onCopied(
        colleague,
        assignedIn(trainings).filter(({ status }) => status !== 'complete'),
      ),
  });
  // The search finds the department's name in names of people, too.
  const colleagues = people.filter(
    (person) => person._id !== userId && person.department?._id === department._id,
  );
  if (colleagues.length === 0) return null;
  const namesakes = namesakesAmong(colleagues);
  return (
    <>
      {copy.error && <Banner kind="error">{copy.error}</Banner>}
      <SelectField
        label="Copy from a colleague"
        hint={`Selects the open trainings of someone in ${department.name}.`}
        options={colleagues.map((person) => ({ value: person._id, label: nameApart(person, namesakes) }))}
        placeholder="Choose a colleague"
        disabled={disabled || copy.busy}
        defaultValue=""
        onChange={({ target }) => {
          const colleague = colleagues.find(({ _id }) => _id === target.value);
          if (colleague) copy.run(colleague);
        }}
      />
    </>
  );
}
