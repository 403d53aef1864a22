import { useEffect, useRef } from 'react';
import type { UserDetail } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Shows a temporary password, this once, and a text for the person. It takes the focus. */
export function NewPassword({ user, password }: { user: UserDetail; password: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [password]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg outline-none">
      <Card title="Temporary password">
        <p>
          {`Give it to ${nameOf(user)}. It's shown only once: you won't see it again after you leave this page.`}
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <code className="rounded-sm border border-edge bg-mist px-4 py-2.5 font-mono text-title wrap-anywhere select-all">
            {password}
          </code>
          <CopyButton text={password} label="Copy" />
        </div>
        <p className="text-muted wrap-anywhere">
          {`Tell ${user.first_name}: sign in at ${window.location.origin}${paths.login()} as ${user.email || user.login} with this password, then choose a new one in the profile.`}
        </p>
      </Card>
    </div>
  );
}
