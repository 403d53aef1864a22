import { hasStoredSignIn } from '../sign-in/sign-in-store.ts';

// A blocking script in the head of the public pages. A person with an earlier sign-in is about to see the
// dashboard. They must not see a page that asks to sign in, even for a moment.
if (hasStoredSignIn()) document.documentElement.hidden = true;
