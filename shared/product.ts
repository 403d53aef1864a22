/** The product's name and promise, as every screen writes them. */
export const productName = 'Lodestar';
export const tagline = "Your company's guiding light to efficient team compliance";
