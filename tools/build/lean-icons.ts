import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const createIconFile = resolve(import.meta.dirname, '../../web/ui/create-icon.tsx');

/** Takes the icons' shapes from lucide-react, and the component that shows them from our sources. */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  load: {
    filter: { id: /[\\/]lucide-react[\\/].*[\\/]createLucideIcon\.mjs$/ },
    handler: () => `export { createIcon as default } from ${JSON.stringify(createIconFile)};`,
  },
};
