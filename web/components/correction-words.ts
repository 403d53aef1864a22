/** Where people are marked as attended, which makes records (product §75). */
export const correctionAdvice =
  'Made a mistake? You can correct it until tomorrow evening; after that, only an admin can.';
