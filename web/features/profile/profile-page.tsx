import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { mayEver } from '#shared/access';
import { roleLabels, rolesWithDepartment } from '#shared/roles';
import { preload } from '../../api/queries.ts';
import { useHasDraft } from '../../api/use-draft.ts';
import { PersonCard } from '../../components/person-card.tsx';
import { paths } from '../../paths.ts';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { later } from '../../ui/later.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { visitContext } from '../../visit.ts';
import { DigestCard, digestQuery } from './digest-card.tsx';
import { DeputyCard, deputiesQuery, ownDetailQuery } from './deputy-card.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { nameDraft, type ProfileFormName } from './form-names.ts';
import { MessagesCard } from './messages-card.tsx';
import { calendarAddressQuery } from './queries.ts';
import { useTemporaryMessage } from './use-temporary-message.ts';

const formsId = 'edit-profile';

const ProfileForms = later(async () => (await import('./profile-forms.tsx')).ProfileForms);

export function load({ context }: LoaderFunctionArgs) {
  const { _id, role, leads } = context.get(visitContext).user()!;
  return preload(context, {
    deferred: [
      calendarAddressQuery,
      ...(mayEver(role, 'digest.choose') || leads ? [digestQuery] : []),
      ...(leads ? [ownDetailQuery(_id), deputiesQuery] : []),
    ],
  });
}

/** The person's own account, and the parts that they may change themselves. */
export function Page() {
  const user = useSignedInUser();
  const may = useMay();
  const success = useTemporaryMessage();
  // The text typed before the page was left is shown again.
  const [isOpen, setIsOpen] = useState(useHasDraft(nameDraft));
  const [focusRequest, setFocusRequest] = useState<{ form: ProfileFormName } | null>(null);

  const openAt = (form: ProfileFormName) => {
    setIsOpen(true);
    setFocusRequest({ form });
  };
  // Managers and admins have none to miss.
  const noDepartment = rolesWithDepartment.includes(user.role) ? 'No department' : null;

  return (
    <>
      <div className="flex flex-col gap-6">
        <PageHeading
          title="Profile"
          actions={
            <>
              <ButtonLink to={paths.userTrainings(user._id)} variant="outline">
                My trainings
              </ButtonLink>
              <ButtonLink to={paths.userRecords(user._id)} variant="outline">
                My records
              </ButtonLink>
              <Button
                variant="outline"
                aria-expanded={isOpen}
                aria-controls={formsId}
                onClick={() => (isOpen ? setIsOpen(false) : openAt('name'))}
              >
                Edit Profile
                <ChevronDown
                  aria-hidden="true"
                  className={classNames('size-5 transition-transform', isOpen && 'rotate-180')}
                />
              </Button>
            </>
          }
        />
        {user.has_temporary_password && <TemporaryPassword onReplace={() => openAt('password')} />}
        <PersonCard
          person={user}
          facts={{
            Department: user.department ?? noDepartment,
            Role: roleLabels[user.role],
            Email: user.email,
          }}
        />
        {/* Closed it takes no room. */}
        <div id={formsId} className={isOpen ? 'grid items-start gap-6 lg:grid-cols-2' : 'contents'}>
          <ProfileForms
            isWanted={isOpen}
            onGiveUp={() => setIsOpen(false)}
            isOpen={isOpen}
            focusRequest={focusRequest}
            onSaved={success.show}
          />
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <CalendarCard />
          <MessagesCard />
        </div>
        {(may('digest.choose') || user.leads) && <DigestCard />}
        {user.leads && <DeputyCard userId={user._id} />}
      </div>
      {success.message && (
        // Above the page, so that nothing moves when it comes or goes. Clicks go through it.
        <div className="pointer-events-none fixed inset-x-4 top-4 z-40 mx-auto w-fit rounded-md shadow-raised">
          <Banner kind="success">{success.message}</Banner>
        </div>
      )}
    </>
  );
}

/** Suggests to replace the password that an admin has set, and doesn't insist (product §9). */
function TemporaryPassword({ onReplace }: { onReplace: () => void }) {
  return (
    <Card title="Your password is temporary">
      <div className="flex flex-col items-start gap-4 sm:flex-row sm:items-center sm:justify-between">
        <p className="text-muted">Someone set it for you. Please choose one that only you know.</p>
        <Button variant="outline" className="shrink-0" onClick={onReplace}>
          Choose a new password
        </Button>
      </div>
    </Card>
  );
}
