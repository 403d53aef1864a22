import { useParams, type LoaderFunctionArgs } from 'react-router';
import { formatCount } from '#shared/count';
import { formatDuration } from '#shared/duration';
import { nameOf } from '#shared/person-name';
import { formatDate, formatTime } from '#shared/time';
import { useOrganisation } from '../../api/organisation.ts';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { programQuery } from '../../components/program-query.ts';
import { lengthOf } from '../../components/seats.ts';
import { BackButton } from '../../layout/back-button.tsx';
import { paths } from '../../paths.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Redirect } from '../../ui/redirect.tsx';
import { visitContext } from '../../visit.ts';
import { sayEmployees } from './completion-words.ts';
import { rosterQuery } from './queries.ts';

export function load({ params, context }: LoaderFunctionArgs) {
  const [id, session] = [params['id']!, params['session']!];
  const { role } = context.get(visitContext).user()!;
  return preload(context, { required: [programQuery(id), rosterQuery(role, id, session)] });
}

/** The people of a session, to be printed: each with room to sign. */
export function Page() {
  const params = useParams();
  const id = params['id']!;
  const { role } = useSignedInUser();
  const { timeZone } = useOrganisation();
  const { program } = useRequiredQuery(programQuery(id));
  const people = useRequiredQuery(rosterQuery(role, id, params['session']!));
  const session = program.training_sessions.find(({ _id }) => _id === params['session']);
  if (!session) return <Redirect to={paths.program(id)} />;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex print:hidden">
        <BackButton to={paths.program(id)} />
      </div>
      <PageHeading
        title="Roster"
        subject={program.title}
        actions={
          <Button className="print:hidden" onClick={() => window.print()}>
            Print roster
          </Button>
        }
      />
      <section
        aria-label="Roster"
        className="flex flex-col gap-6 rounded-lg border border-line bg-paper p-5 md:p-6 print:border-0 print:p-0"
      >
        <h2 className="text-title font-semibold">{program.title}</h2>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-4">
          <Fact term="Date">{formatDate(session.start_time, timeZone)}</Fact>
          <Fact term="Time">{formatTime(session.start_time, timeZone)}</Fact>
          <Fact term="Duration">{formatDuration(lengthOf(session))}</Fact>
          <Fact term="Trainer">{nameOf(session.trainer)}</Fact>
        </dl>
        <p className="tabular-nums">{sayEmployees(people.length)}</p>
        <table className="w-full table-fixed border-collapse text-left">
          <thead>
            <tr className="border-b border-edge text-small text-muted">
              <th className="w-12 py-2 font-medium max-sm:hidden">No.</th>
              <th className="py-2 pr-3 font-medium">Name</th>
              <th className="py-2 pr-3 font-medium max-sm:hidden">Department</th>
              <th className="w-2/5 py-2 pl-3 font-medium">Signature</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person, index) => (
              <tr key={person._id} className="h-12 break-inside-avoid border-b border-line">
                <td className="text-muted tabular-nums max-sm:hidden">{formatCount(index + 1)}</td>
                <td className="pr-3 font-medium wrap-anywhere">{nameOf(person)}</td>
                <td className="pr-3 wrap-anywhere max-sm:hidden">{person.department?.name}</td>
                <td aria-label={`Signature of ${nameOf(person)}`} className="border-l border-line" />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{term}</dt>
      <dd className="font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
