/** What to do instead of inviting people, while the company sends no e-mail (product §82). */
export const withoutMail =
  "E-mail isn't set up for your company yet. Print slips for people with a login, or set temporary passwords.";
