/** The parts of SVG that draw. A picture is made of these alone; whatever isn't named here is left out. */

export const shapes: ReadonlySet<string> = new Set([
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
]);

const elements: ReadonlySet<string> = new Set([
  ...shapes,
  'g',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
]);

/** Properties that may be in a style as well. Dashes are none: a short path of a million takes a browser 50 ms. */
const properties: ReadonlySet<string> = new Set([
  'clip-path',
  'clip-rule',
  'color',
  'display',
  'fill',
  'fill-opacity',
  'fill-rule',
  'mask',
  'opacity',
  'paint-order',
  'stop-color',
  'stop-opacity',
  'stroke',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
  'visibility',
]);

const attributes: ReadonlySet<string> = new Set([
  ...properties,
  'clipPathUnits',
  'cx',
  'cy',
  'd',
  'fr',
  'fx',
  'fy',
  'gradientTransform',
  'gradientUnits',
  'height',
  'maskContentUnits',
  'maskUnits',
  'offset',
  'points',
  'preserveAspectRatio',
  'r',
  'rx',
  'ry',
  'spreadMethod',
  'transform',
  'viewBox',
  'width',
  'x',
  'x1',
  'x2',
  'y',
  'y1',
  'y2',
]);

/** A gradient may take its stops from another one of the same picture. */
const gradients: ReadonlySet<string> = new Set(['linearGradient', 'radialGradient']);
const links: ReadonlySet<string> = new Set(['href', 'xlink:href']);

/** Without quotes, colons, slashes, backslashes, ampersands and angle brackets, no value leads out of its attribute or its file. */
const plainValue = /^[\w\s#.,()%+-]*$/;
const ownReference = /^url\(#[\w.-]+\)$/;

export const isAllowedElement = (name: string): boolean => elements.has(name);

export const isAllowedProperty = (name: string): boolean => properties.has(name);

export const isAllowedAttribute = (element: string, name: string): boolean =>
  attributes.has(name) || (gradients.has(element) && links.has(name));

export const isSafeId = (value: string): boolean => /^[\w.-]+$/.test(value);

/** Whether the value is numbers, words and colours; another part is named by its id in the same picture. */
export function isSafeValue(name: string, value: string): boolean {
  if (links.has(name)) return /^#[\w.-]+$/.test(value);
  return ownReference.test(value) || (plainValue.test(value) && !/url/i.test(value));
}
