import { createElement, type ComponentProps, type ComponentType } from 'react';
import { classNames } from './class-names.ts';

/** An icon as lucide-react describes it: elements of an SVG of 24 by 24 units. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Makes an icon's component. The build puts it in the place of lucide-react's own function (tools/build/lean-icons.ts),
 * which reads a context and writes ten attributes for each icon of a page. Here the style sheet says how icons look.
 */
export function createIcon({ node }: IconData): ComponentType<ComponentProps<'svg'>> {
  // The same elements each time, so that React leaves them alone when the icon is rendered anew.
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className, ...props }) {
    return (
      <svg viewBox="0 0 24 24" className={classNames('icon', className)} {...props}>
        {shapes}
      </svg>
    );
  };
}
