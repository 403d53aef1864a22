/** The other ways to let people sign in, for a company without e-mail (product §82). */
export const withoutMail =
  "E-mail isn't set up for your company yet. Print slips for people with a login, or set temporary passwords.";
