import type { Plugin } from 'vite';

/**
 * Leaves out what the screens don't use of the router, such as its forms and its own link: these are made by calls of
 * React when a module is loaded, and are given names for developer tools, which a bundler must take for something that
 * is needed.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]react-router[\\/]/ },
    handler: (code) => ({ code: makeRouterLean(code), map: null }),
  },
};

/** A module of the router, of which a bundle holds nothing but what is used. */
export function makeRouterLean(code: string): string {
  return code
    .replaceAll(
      /^((?:const|var|let) \w+ = )(React\$1\.(?:forwardRef|createContext|memo)\()/gm,
      '$1/* @__PURE__ */ $2',
    )
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '');
}
