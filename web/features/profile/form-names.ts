/** The forms of the profile. */
export type ProfileFormName = 'name' | 'password';

/** The name of the draft of a person's own name. */
export const nameDraft = 'name';
