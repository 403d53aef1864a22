/** The product's name and promise, as every screen writes them. */
export const productName = 'Lodestar';
export const tagline = "Your company's guiding light to efficient team compliance";

/** The guiding star, as the path of an SVG in a square of this size: four long rays and, behind them, four short ones. */
export const starPath =
  'M24 1 27.4 20.6 47 24 27.4 27.4 24 47 20.6 27.4 1 24 20.6 20.6Z M24 19.2 33.2 14.8 28.8 24 33.2 33.2 24 28.8 14.8 33.2 19.2 24 14.8 14.8Z';
export const starSize = 48;
