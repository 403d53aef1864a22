import type { Page } from '@playwright/test';

/** The parts of React's own tree that tell how far it is. */
interface Fiber {
  memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/**
 * Resolves when React has taken over all that the server has rendered. By then it has reported the
 * differences that it found, and has done the work after that. Elements that React has only looked at yet
 * are not taken over. It may still find that they differ, and render them again.
 */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const element = document.querySelector('#root')!;
    const key = Object.keys(element).find((name) => name.startsWith('__reactContainer'));
    if (!key) return false;
    const container = (element as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]!;
    const root = container.stateNode.current;
    // A part that waits, as the root does at first.
    const isLeft = ({ memoizedState: state }: Fiber) => Boolean(state?.isDehydrated || state?.dehydrated);
    const isWhole = (fiber: Fiber): boolean => {
      for (let child = fiber.child; child; child = child.sibling) if (!isWhole(child)) return false;
      return !isLeft(fiber);
    };
    return root.child !== null && isWhole(root);
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))));
}

/**
 * The content of #root in this text, or in the page itself. It has one line for each element, with its
 * attributes by their names, and for each text. The parts that the browser may change right after the
 * takeover are left out. The page must have no policy against it.
 */
export function readMarkup(page: Page, html?: string): Promise<string[]> {
  return page.evaluate((text) => {
    const read = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html');
    const root = read.getElementById('root')!.cloneNode(true) as HTMLElement;
    root.querySelectorAll(':has(> [aria-label="Previous trainings"])').forEach((buttons) => buttons.remove());
    // It does nothing before the takeover.
    root.querySelectorAll('[type=submit]').forEach((button) => {
      button.removeAttribute('class');
      button.removeAttribute('disabled');
    });
    // React's marks of where a text or a part of the screen begins.
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
    const comments: ChildNode[] = [];
    while (walker.nextNode()) comments.push(walker.currentNode as Comment);
    comments.forEach((comment) => comment.remove());
    root.normalize();

    const lines: string[] = [];
    const add = (node: Node, indent: string) => {
      if (node instanceof Text) lines.push(indent + node.data);
      if (!(node instanceof Element)) return;
      const attributes = [...node.attributes].map(({ name, value }) => `${name}="${value}"`).toSorted();
      lines.push(indent + [node.localName, ...attributes].join(' '));
      node.childNodes.forEach((child) => add(child, `${indent} `));
    };
    root.childNodes.forEach((child) => add(child, ''));
    return lines;
  }, html);
}

/**
 * The attributes of the page's elements that differ from React's own. If the browser renders another
 * attribute than the server, React says nothing and keeps the server's.
 */
export function findWrongAttributes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names: Readonly<Record<string, string>> = {
      className: 'class',
      htmlFor: 'for',
      // SVG's other attributes have hyphens.
      viewBox: 'viewBox',
      preserveAspectRatio: 'preserveAspectRatio',
    };
    // Attributes that a browser changes when people type and choose; the texts are compared as such.
    const left = new Set(['children', 'value', 'defaultValue', 'checked', 'defaultChecked', 'selected']);
    const nameOf = (element: Element, property: string) =>
      names[property] ??
      (element instanceof SVGElement
        ? property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
        : property.toLowerCase());
    return [...document.querySelectorAll('#root *')].flatMap((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps'));
      if (!key) return [`${element.localName} is unknown to React`];
      const properties = Object.entries((element as unknown as Record<string, object>)[key]!) as [
        string,
        unknown,
      ][];
      const wanted = new Map(
        properties
          .filter(
            ([name, value]) => !left.has(name) && ['string', 'number', 'boolean'].includes(typeof value),
          )
          .filter(([name, value]) => value !== false || /^(aria|data)-/.test(name))
          .map(([name, value]) => [
            nameOf(element, name),
            value === true && !/^(aria|data)-/.test(name) ? '' : String(value),
          ]),
      );
      const found = new Map(
        [...element.attributes].filter(({ name }) => !left.has(name)).map(({ name, value }) => [name, value]),
      );
      return [...new Set([...wanted.keys(), ...found.keys()])]
        .filter((name) => wanted.get(name) !== found.get(name))
        .map((name) => `${element.localName} ${name}: ${found.get(name)} instead of ${wanted.get(name)}`);
    });
  });
}
