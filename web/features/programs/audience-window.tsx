import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Preview } from '#shared/effects';
import { positionsApi } from '#shared/people/positions/calls';
import { sitesApi } from '#shared/people/sites/calls';
import { usersApi } from '#shared/people/users/calls';
import { audiencesApi } from '#shared/programs/audiences/calls';
import type { Audience } from '#shared/programs/audiences/schemas';
import { ApiError } from '../../api/api-error.ts';
import { queryFor } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useRefreshingAction } from '../../api/use-refreshing-action.ts';
import { EffectList } from '../../components/effect-list.tsx';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AudienceRowFields, roleChoice, type AudienceChoice } from './audience-row-fields.tsx';
import { emptyRow } from './audience-words.ts';

const mostRows = 20;

/**
 * The window in which an admin changes an audience: first its groups, then the effects on people, before it is saved.
 */
export function AudienceWindow({
  programId,
  audience,
  open,
  onClose,
  onDone,
}: {
  programId: string;
  audience: Audience;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const clock = useClock();
  const [rows, setRows] = useState(() => audience.rows.map((row, place) => ({ key: place, row })));
  const [next, setNext] = useState(audience.rows.length);
  const [startsOn, setStartsOn] = useState('');
  const [seen, setSeen] = useState<Preview | null>(null);
  const departments = useQuery(queryFor(usersApi.rolesAndDepartments)).data?.departments ?? [];
  const sites = useQuery(queryFor(sitesApi.list)).data?.sites ?? [];
  const positions = useQuery(queryFor(positionsApi.list)).data?.positions ?? [];
  const choices: AudienceChoice[] = [
    { field: 'departments' as const, label: 'Departments', options: departments },
    { field: 'sites' as const, label: 'Sites', options: sites },
    { field: 'positions' as const, label: 'Positions', options: positions },
    roleChoice,
  ].filter(({ options }) => options.length > 0);
  const names = new Map(
    [...audience.names, ...departments, ...sites, ...positions].map(({ _id, name }) => [_id, name]),
  );
  const params = { id: programId };
  const body = { rows: rows.map(({ row }) => row), starts_on: startsOn || null };
  const look = useRefreshingAction<object>({
    send: async () => setSeen(await sendChange(audiencesApi.preview, { params, body })),
    onSuccess: () => undefined,
    refresh: () => Promise.resolve(),
  });
  const save = useRefreshingAction<Preview>({
    send: async ({ digest }) => {
      try {
        return await sendChange(audiencesApi.set, { params, body: { ...body, effects: digest } });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'effects_changed') setSeen(error.body as Preview);
        throw error;
      }
    },
    onSuccess: onDone,
  });
  const change = (changed: typeof rows) => {
    look.reset();
    setRows(changed);
  };
  const busy = look.busy || save.busy;
  return (
    <Modal
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={seen ? 'Save this audience?' : 'Audience'}
      footer={
        seen ? (
          <>
            <Button loading={save.busy} onClick={() => save.run(seen)}>
              {sendLabel(save, 'Save audience')}
            </Button>
            <Button variant="outline" disabled={busy} onClick={() => setSeen(null)}>
              Back
            </Button>
          </>
        ) : (
          <>
            <Button loading={look.busy} onClick={() => look.run({})}>
              {sendLabel(look, 'Continue')}
            </Button>
            <Button variant="outline" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
          </>
        )
      }
    >
      {seen ? (
        <div className="flex flex-col gap-4">
          {save.error && <Banner kind="error">{save.error}</Banner>}
          <EffectList effects={seen.effects} canChooseAgain={false} />
          {seen.effects.length === 0 && <p>Nobody is affected.</p>}
          <SendStatus {...save} />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          {look.error && <Banner kind="error">{look.error}</Banner>}
          <p>People are assigned as soon as they fit one of these groups.</p>
          {rows.map(({ key, row }, place) => (
            <AudienceRowFields
              key={key}
              row={row}
              place={place}
              names={names}
              choices={choices}
              onChange={(changed) =>
                change(rows.map((each) => (each.key === key ? { key, row: changed } : each)))
              }
              onRemove={() => change(rows.filter((each) => each.key !== key))}
            />
          ))}
          {rows.length < mostRows && (
            <Button
              variant="outline"
              className="self-start"
              onClick={() => {
                change([...rows, { key: next, row: emptyRow }]);
                setNext(next + 1);
              }}
            >
              Add a group
            </Button>
          )}
          <TextField
            label="Starts on"
            type="date"
            min={clock.today}
            value={startsOn}
            hint={
              audience.starts_on && audience.starts_on > clock.today
                ? `Currently ${clock.day(audience.starts_on)}`
                : 'Leave empty to start today'
            }
            onChange={({ target }) => setStartsOn(target.value)}
          />
          <SendStatus {...look} />
        </div>
      )}
    </Modal>
  );
}
