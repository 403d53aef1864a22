import { isAllowedProperty } from './svg-rules.ts';
import { walkSvg } from './walk-svg.ts';

/** The properties of each class. */
export type Styles = ReadonlyMap<string, Readonly<Record<string, string>>>;

/**
 * The properties that the style sheets of an SVG give to classes, as drawing programs write them. Other selectors mean
 * nothing here. No sheet stays in the picture: its properties become attributes, which are judged like the others.
 */
export function readStyles(text: string): Styles {
  let sheet = '';
  let isInStyle = false;
  walkSvg(text, {
    open: (name) => {
      isInStyle ||= name === 'style';
    },
    text: (part) => {
      if (isInStyle) sheet += part;
    },
    close: (name) => {
      if (name === 'style') isInStyle = false;
    },
  });
  const styles = new Map<string, Record<string, string>>();
  for (const rule of sheet.split('}')) {
    const [selectors = '', declarations = ''] = rule.split('{');
    for (const selector of selectors.split(',')) {
      const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1];
      if (name !== undefined) styles.set(name, { ...styles.get(name), ...propertiesOf(declarations) });
    }
  }
  return styles;
}

/** The properties of an element by its classes and its own style. */
export function stylesOf(classes: string, styles: Styles, style = ''): Record<string, string> {
  const ofClasses = classes.split(/\s+/).map((name) => styles.get(name) ?? {});
  return Object.assign({}, ...ofClasses, propertiesOf(style)) as Record<string, string>;
}

function propertiesOf(declarations: string): Record<string, string> {
  const pairs = declarations.split(';').map((one) => {
    const [name = '', ...value] = one.split(':');
    return [name.trim(), value.join(':').trim()] as const;
  });
  return Object.fromEntries(pairs.filter(([name, value]) => isAllowedProperty(name) && value !== ''));
}
