import { hasStoredSignIn } from './session/sign-in-store.ts';

// Stands in the head of the public pages as a script that the browser waits for: whoever has signed in before is
// about to see the dashboard, and not for a moment a page that asks to sign in.
if (hasStoredSignIn()) document.documentElement.hidden = true;
