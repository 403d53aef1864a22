import { expect, test } from 'vitest';
import styles from './styles.css?raw';

/** The value of a token of the design. */
const token = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(styles)?.[1];

test('the breakpoints are those of the specification §52.5', () => {
  const names = ['sm', 'md', 'lg', 'xl', 'xxl'];
  const widths = names.map((name) => token(`breakpoint-${name}`));
  expect(widths).toEqual(['576px', '768px', '992px', '1200px', '1400px']);
});

test('changes take 300 ms, and content fades in after 100 ms §53.6', () => {
  expect(token('default-transition-duration')).toBe('300ms');
  expect(token('animate-fade-in')).toBe('fade-in 300ms ease-out 100ms both');
  expect(token('animate-appear')).toMatch(/^appear 300ms /);
});

test('people who want no motion get none §53.6', () => {
  const reduced = /prefers-reduced-motion: reduce\) \{([^}]*)\}/.exec(styles)?.[1];
  expect(reduced).toMatch(/animation-delay: 0s !important/);
  expect(reduced).toMatch(/transition-duration: (0s|0\.01ms) !important/);
});
