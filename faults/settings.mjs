import { Failure } from '../scripts/run.mjs';

/** A whole number from 1 on that the environment may set, so that a scenario can be tried small. */
export function numberFrom(/** @type {string} */ variable, /** @type {number} */ otherwise) {
  const text = process.env[variable];
  if (!text) return otherwise;
  if (!/^[1-9]\d*$/.test(text))
    throw new Failure(`${variable} is "${text}": it must be a whole number, 1 or more.`);
  return Number(text);
}

/** How each server under test is set up: limits off, as one machine plays a whole company here. */
export const serverSettings = {
  DEMO: 'off',
  LOG_LEVEL: 'fatal',
  DATABASE_URL: '',
  REQUESTS_PER_USER: '0',
  SIGN_IN_FAILURES_PER_ACCOUNT: '0',
  SIGN_IN_FAILURES_PER_ADDRESS: '0',
  REGISTRATIONS_PER_ADDRESS: '0',
  SHUTDOWN_DELAY_SECONDS: '0',
};
