/** How people complete a program (product §118): they attend a session, or read something and sign it. */
export const completions = ['session', 'reading'] as const;

export type Completion = (typeof completions)[number];
