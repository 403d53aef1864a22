import { createElement, type ComponentProps, type ComponentType, type ReactElement } from 'react';
import { classNames } from './class-names.ts';

/** An icon as lucide-react describes it: elements of an SVG of 24 by 24 units. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Makes an icon's component. The build puts it in the place of lucide-react's own function (tools/build/lean-icons.ts),
 * which reads a context, writes ten attributes for each icon of a page, and an element for each of its lines. Here the
 * style sheet says how icons look, and their lines are one path.
 */
export function createIcon({ node }: IconData): ComponentType<ComponentProps<'svg'>> {
  const lines = node.filter(([tag]) => tag === 'path').map(([, { d }]) => d);
  const others = node.filter(([tag]) => tag !== 'path');
  // The same elements each time, so that React leaves them alone when the icon is rendered anew.
  const shapes: ReactElement[] = others.map(([tag, attributes]) => createElement(tag, attributes));
  // Each line begins at the icon's corner, also where it begins with a relative move.
  if (lines.length > 0) shapes.push(<path key="lines" d={lines.join('M0 0')} />);
  return function Icon({ className, ...props }) {
    return (
      <svg viewBox="0 0 24 24" className={classNames('icon', className)} {...props}>
        {shapes}
      </svg>
    );
  };
}
