import { largestLogo } from '#shared/company/logo';
import { readStyles, stylesOf, type Styles } from './svg-styles.ts';
import { isAllowedAttribute, isAllowedElement, isSafeId, isSafeValue, shapes } from './svg-rules.ts';
import { walkSvg } from './walk-svg.ts';

/**
 * The picture of an SVG, and nothing else. It is written again, from the elements, attributes and values that are
 * known to draw. Scripts, events, styles, links, text, foreign content and other files have no place in it. Null for a
 * text that is no SVG, or has no shape left. Throws if its elements are too deep in each other.
 */
export function cleanSvg(text: string): string | null {
  const styles = readStyles(text);
  const written: string[] = [];
  const open: string[] = [];
  let leftOutDepth = 0;
  // A style of a class is written out in each of its elements. More than a logo may have isn't worth the memory.
  let size = 0;
  let shapeCount = 0;
  let hasRoot = false;

  walkSvg(text, {
    open(name, attributes) {
      const isRoot = !hasRoot && open.length === 0;
      const draws = isRoot ? name === 'svg' : open.length > 0 && isAllowedElement(name);
      if (leftOutDepth > 0 || !draws || size > largestLogo) {
        leftOutDepth += 1;
        return;
      }
      hasRoot = true;
      open.push(name);
      if (shapes.has(name)) shapeCount += 1;
      const drawn = writeAttributes(name, isRoot ? withViewBox(attributes) : attributes, styles);
      size += drawn.length;
      written.push(`<${name}${isRoot ? ' xmlns="http://www.w3.org/2000/svg"' : ''}`, drawn, '>');
    },
    close() {
      if (leftOutDepth > 0) leftOutDepth -= 1;
      else if (open.length > 0) written.push(`</${open.pop()!}>`);
    },
  });
  return shapeCount > 0 && written[1]?.includes(' viewBox="') ? written.join('') : null;
}

function writeAttributes(
  element: string,
  attributes: Readonly<Record<string, string>>,
  styles: Styles,
): string {
  const { class: classes = '', style = '', ...given } = attributes;
  // As browsers judge them: a style of its own goes before one of a class, and both before an attribute.
  const all = { ...given, ...stylesOf(classes, styles), ...stylesOf('', styles, style) };
  const allowed = Object.entries(all).filter(([name, value]) => isAllowed(element, name, value));
  // Each attribute is there once.
  const named = new Map(allowed.map(([name, value]) => [name === 'xlink:href' ? 'href' : name, value]));
  return Array.from(named, ([name, value]) => ` ${name}="${value}"`).join('');
}

function isAllowed(element: string, name: string, value: string): boolean {
  if (name === 'id') return isSafeId(value);
  return isAllowedAttribute(element, name) && isSafeValue(name, value);
}

/** A picture without a view box has the size that it says; without either nobody knows how large it is. */
function withViewBox(attributes: Readonly<Record<string, string>>): Record<string, string> {
  if (attributes['viewBox'] !== undefined) return { ...attributes };
  const [width, height] = [attributes['width'], attributes['height']].map((text) => parseFloat(text ?? ''));
  return width! > 0 && height! > 0 ? { ...attributes, viewBox: `0 0 ${width} ${height}` } : { ...attributes };
}
