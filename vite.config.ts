import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * What is fetched as one file, in the order of need: without it every small module that two screens share is a file
 * of its own. A group takes along what its modules import, but for what a group above has taken.
 */
const files = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: 'app', test: /[\\/]web[\\/]main\.tsx$/ },
  {
    name: 'screens',
    test: /[\\/](shared[\\/](duration|person-name|count|api[\\/]people-order)|web[\\/](restore-sign-in|take-over|layout[\\/](data-layout|shell)|features[\\/]palette[\\/]palette|api[\\/]organisation|components[\\/](clock-provider|use-clock|program-query)|features[\\/]users[\\/]created-user|ui[\\/](use-is-hydrated|banner|card|empty-state)))\.tsx?$/,
  },
  { name: 'forms', test: /[\\/]web[\\/](api[\\/]use-api-form|ui[\\/](form|text-field))\.tsx?$/ },
  {
    name: 'lists',
    test: /[\\/]web[\\/](components[\\/]paged-list|ui[\\/](search-field|list-count|virtual-(rows|list|table)|use-url-(search|fields)))\.tsx?$/,
  },
  {
    name: 'steps',
    test: /[\\/]web[\\/]components[\\/](program-step|program-facts|people-step|own-step|due-distance)\.tsx?$/,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react(), tailwind()],
  build: {
    // Part of what tools/build/build-screens.ts makes; by itself it must not take the place of the whole.
    outDir: '../dist/bundle',
    emptyOutDir: true,
    // The content security policy allows nothing inline: no data: fonts, no polyfill script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: files } } } }),
  },
  // The server that `npm run dev` runs beside it answers for the API, but not for the sources in web/api.
  server: { proxy: { '^/api/(?!.*\\.tsx?($|\\?))': `http://127.0.0.1:${process.env['PORT'] || 3000}` } },
}));
