/** The hint before choosing a session. */
export const chooseOnce = 'Pick one session. You can change or cancel until it starts.';
