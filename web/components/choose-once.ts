/** The hint before choosing a session. */
export const chooseOnce =
  'You can choose one session. Until it starts you can change it or give the seat back.';
