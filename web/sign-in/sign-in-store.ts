import type { SessionUser } from '#shared/shapes';

/** The signed-in person, and their preferences in this browser. The only file that touches local storage. */

interface SignIn {
  user: SessionUser;
  token: string;
}

const userKey = 'user';
const tokenKey = 'token';
const characterKeysKey = 'character-keys';

let token = read(tokenKey);
let user: SessionUser | null = null;
/** Whether the server has confirmed this sign-in since the page was opened. */
let isConfirmed = false;
/** Whether a user is stored, as far as this page knows. */
let isUserStored = read(userKey) !== null;
const changeListeners = new Set<() => void>();
const lossListeners = new Set<() => void>();
/** Done when it is known whose sign-in another tab has stored last. */
let settled: Promise<void> = Promise.resolve();

export function currentToken(): string | null {
  return token;
}

/** Null until the server has said who it is, and again once signed out. */
export function currentUser(): SessionUser | null {
  return user;
}

/** Whether an earlier visit left a sign-in that is worth verifying. */
export function hasStoredSignIn(): boolean {
  return read(userKey) !== null && token !== null;
}

/** Whether another tab has changed the sign-in while this page was starting, or was in the browser's back cache. */
export function isOutdated(): boolean {
  // By cookie alone there is no token. Then the sign-in has ended once no user is stored any more.
  return read(tokenKey) !== token || (token === null && isUserStored && read(userKey) === null);
}

/** The stored sign-in of this moment, to be compared with later: another tab may store something newer. */
export function storedSignIn(): string {
  return JSON.stringify([read(userKey), read(tokenKey)]);
}

/** Whether this token is still the stored one. */
export function isStoredToken(asked: string): boolean {
  return read(tokenKey) === asked;
}

/** Signs in on this browser. The token is stored last: when the other tabs hear of it, the user is stored already. */
export function startSignIn(reply: SignIn): void {
  takeSignIn(reply);
  write(tokenKey, reply.token);
}

/** Takes the sign-in whose token another tab has stored, once the server has said whose it is. */
export function takeSignIn(confirmed: SignIn): void {
  token = confirmed.token;
  setUser(confirmed.user);
}

/** Takes the person of the rendered document for signed in, until the server has confirmed who it is. */
export function expectUser(expected: SessionUser): void {
  user = expected;
}

/** Whether a sign-in of somebody else is stored in this browser. */
export function isStoredForOther({ _id: id }: SessionUser): boolean {
  const stored = readUser()?._id;
  return stored !== undefined && stored !== id;
}

/**
 * Stores the server's answer about the signed-in person. If the document was rendered for somebody else, the
 * page is loaded again. The stored token counts, and not the cookie.
 */
export function setUser(next: SessionUser): void {
  write(userKey, JSON.stringify(next));
  isUserStored = read(userKey) !== null;
  // Where nothing can be stored, that would never end.
  if (user && user._id !== next._id) return isStoredForOther(user) ? window.location.reload() : forgetUser();
  // The same object if nothing has changed: else all of the page from the server is rendered again.
  if (JSON.stringify(user) !== JSON.stringify(next)) user = next;
  isConfirmed = true;
  changeListeners.forEach((listener) => listener());
}

/** Shows a saved change of the signed-in person, such as a new name, everywhere; nothing if the sign-in has ended. */
export function updateUser(change: Partial<SessionUser>): void {
  if (user) setUser({ ...user, ...change });
}

/** Whether a single character is a shortcut. A person who speaks to the computer may not want that (WCAG 2.1.4). */
export function hasCharacterKeys(): boolean {
  return read(characterKeysKey) === null;
}

/** Turns shortcuts of a single character on or off until the person signs out. */
export function setCharacterKeys(on: boolean): void {
  write(characterKeysKey, on ? null : 'off');
}

/** Nobody is signed in on this page; the stored sign-in stays for the next one. */
export function forgetUser(): void {
  user = null;
  changeListeners.forEach((listener) => listener());
}

/** Forgets the sign-in, here and, through the storage event, in the other tabs. */
export function endSignIn(): void {
  token = null;
  user = null;
  write(tokenKey, null);
  write(userKey, null);
  isUserStored = false;
  write(characterKeysKey, null);
  changeListeners.forEach((listener) => listener());
}

/** The server no longer accepts this token: ends the sign-in, unless a newer one has begun since. */
export function loseSignIn(refusedToken: string | null): void {
  // A sign-in that was never confirmed has its own end (take-over.tsx).
  if (!user || !isConfirmed || refusedToken !== token) return;
  // Another tab has a newer one, and keeps it.
  if (read(tokenKey) !== null && isOutdated()) return window.location.reload();
  // First the state, then the listeners: those lead to the login page, which is for nobody who is signed in.
  endSignIn();
  lossListeners.forEach((listener) => listener());
}

export function onSignInChange(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Calls back when a sign-in ends without a logout in this tab. */
export function onSignInLoss(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

/**
 * Follows the other tabs of the browser. Signed out there means signed out here. For a sign-in there
 * `onSignIn` gets the token, and asks the server for its user. User and token are two entries, and by the
 * time this tab reads them they may be of two people: another tab may store its user between them.
 */
export function followOtherTabs(onSignIn: (token: string) => Promise<void>): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === userKey) return refreshUser();
    const stored = read(tokenKey);
    if ((key !== null && key !== tokenKey) || stored === token) return;
    if (stored === null) return user ? loseSignIn(token) : endSignIn();
    // The person on the screen keeps their token until then.
    if (!user) token = stored;
    settled = onSignIn(stored);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Resolves when calls can go out in the name of the person on the screen. */
export function signInSettled(): Promise<void> {
  return settled;
}

/** Another tab has stored something new about the same person, such as the name. */
function refreshUser(): void {
  const next = readUser();
  if (user && next?._id === user._id && !isOutdated()) {
    // It is not stored again: there may be something newer already.
    isUserStored = true;
    user = next;
    changeListeners.forEach((listener) => listener());
  }
  // A sign-in by cookie alone ends so: there is no token whose end could be heard of.
  else if (next === null && token === null) loseSignIn(null);
}

function readUser(): SessionUser | null {
  try {
    return JSON.parse(read(userKey) ?? 'null') as SessionUser | null;
  } catch {
    // Someone has changed the storage by hand.
    return null;
  }
}

// Storage can be switched off in the browser; the sign-in then lasts as long as the page.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // See `read`.
  }
}
