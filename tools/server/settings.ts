/** Environment variables by name. */
export type Environment = Record<string, string>;

/** How each server under test is set up: limits off, as one machine plays a whole company here. */
export const serverSettings: Environment = {
  DEMO: 'off',
  LOG_LEVEL: 'fatal',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  REQUESTS_PER_USER: '0',
  CHANGES_PER_USER: '0',
  SIGN_IN_FAILURES_PER_ACCOUNT: '0',
  SIGN_IN_FAILURES_PER_ADDRESS: '0',
  REGISTRATIONS_PER_ADDRESS: '0',
  VERIFICATIONS_PER_ADDRESS: '0',
  SHUTDOWN_DELAY_SECONDS: '0',
};
