/** The product's name and promise, as every screen writes them. */
export const productName = 'Lodestar';
export const tagline = "Your company's guiding light to efficient team compliance";

/**
 * The guiding star, as the path of an SVG in a square of 48 by 48. It has four long rays and, behind them,
 * four short ones.
 */
export const starPath =
  'm24 1 3.4 19.6 19.6 3.4-19.6 3.4-3.4 19.6-3.4-19.6-19.6-3.4 19.6-3.4zm0 18.2 9.2-4.4-4.4 9.2 4.4 9.2-9.2-4.4-9.2 4.4 4.4-9.2-4.4-9.2z';
