import { useEffect, useRef } from 'react';
import { usersApi } from '#shared/api/users';
import { call } from '../../api/client.ts';
import { companyData, invalidate } from '../../api/queries.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { InPlace } from '../../ui/in-place.tsx';

/** Asks in the row itself before a department is deleted; whether it is in use, the server says. */
export function DeleteDepartment({
  departmentId,
  name,
  onDeleted,
  onCancel,
}: {
  departmentId: string;
  name: string;
  onDeleted: () => void;
  onCancel: () => void;
}) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current?.focus(), []);
  const { run, busy, error } = useApiAction({
    send: () => call(usersApi.deleteDepartment, { params: { departmentId } }),
    invalidates: [],
    onSuccess: async () => {
      await invalidate(...companyData);
      onDeleted();
    },
  });

  return (
    <InPlace
      label={`Delete ${name}?`}
      onClose={busy ? () => undefined : onCancel}
      className="flex flex-col gap-3 rounded-md border border-line p-4"
    >
      {error && <Banner kind="error">{error}</Banner>}
      <p className="wrap-anywhere">
        Delete {name}? Only a department to which nobody belongs can be deleted.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="danger" loading={busy} onClick={() => run(undefined)}>
          Delete
        </Button>
        <Button ref={cancelButton} size="small" variant="outline" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </InPlace>
  );
}
