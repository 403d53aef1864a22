import type { Role } from '#shared/roles';

/** The owner of a token. It always stays theirs, in this role: a change of role ends the person's sign-ins. */
interface Hint {
  _id: string;
  role: Role;
}

// As many take about 10 MB.
const capacity = 50_000;

/**
 * The owners of the latest tokens, so that an answer can be asked for together with the guard's statement. Only a hint:
 * the guard still judges each request, and an answer for somebody else is thrown away unseen.
 */
export class SignInHints {
  readonly #hints = new Map<string, Hint>();

  find(tokenHash: Buffer): Hint | undefined {
    return this.#hints.get(tokenHash.toString('latin1'));
  }

  remember(tokenHash: Buffer, { _id, role }: Hint): void {
    if (this.#hints.size >= capacity) this.#hints.delete(this.#hints.keys().next().value!);
    this.#hints.set(tokenHash.toString('latin1'), { _id, role });
  }

  forget(tokenHash: Buffer): void {
    this.#hints.delete(tokenHash.toString('latin1'));
  }
}
