import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The modules that are fetched as one file, in the order of need: without it every small module that two screens share
 * is a file of its own. A group takes along the imports of its modules, except those that a group above has taken.
 */
const files = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  // Before the schemas, which need dates, durations and folding as well.
  { name: 'app', test: modules('web/main|shared/(time|duration|check-in|fold|own)') },
  // Of the form of the company, whose page shows a limit of it before the schemas are needed.
  { name: 'logo', test: modules('shared/company/logo') },
  // The form of a training checks its fields by these rules. It needs them before the schemas.
  { name: 'program-rules', test: modules('shared/programs/(reading/reading-rules|part-rules)') },
  { name: 'schemas', test: modules('node_modules/zod/.*|shared/(fields|.*-forms?)') },
  {
    name: 'screens',
    test: modules(
      'shared/(person-name|count|people/users/(employee-orders|calls)|dashboard/calls)|lucide-react/.*/(chevron-down|plus)',
      'web/(restore-sign-in|document/take-over|layout/(data-layout|shell|breadcrumb)|features/palette/palette)',
      'web/(api/(organisation|use-draft|list-queries)|features/(users|programs)/queries)',
      'web/(features/users/(created-user|user-query)|components/(program-query|trainings-query))',
      'web/components/(clock-provider|use-clock|to-mark|choose-once|date-time|session-time|person-line|archived-tag)',
      'web/ui/(banner|card|empty-state|later|tab-links|use-is-hydrated|use-first-frame|use-message-once|redirect|take-focus)',
    ),
  },
  {
    name: 'changes',
    test: modules(
      'web/(components/use-confirm|api/(send-change|use-api-action)|ui/(send-status|confirm-dialog))',
    ),
  },
  { name: 'fields', test: modules('web/ui/(text|select)-field') },
  { name: 'forms', test: modules('web/(api/(use-api-form|failure-message)|ui/form)') },
  {
    name: 'lists',
    test: modules(
      'web/components/(paged-list|found-elsewhere|matches-person)',
      'web/ui/(search-field|list-count|virtual-(rows|list|table)|use-url-(search|fields)|clamped-text)',
    ),
  },
  { name: 'filters', test: modules('shared/filters|web/ui/(filters|filter-fields)') },
  { name: 'later-fields', test: modules('shared/programs/later-fields') },
  { name: 'seats', test: modules('web/components/seats') },
  {
    name: 'steps',
    test: modules(
      'web/components/(program-(step|facts)|people-step|own-step|due|due-if-assigned|summary-line|person-status)',
      'web/ui/progress-ring|shared/(rates|month|renewal)',
    ),
  },
  {
    name: 'facts',
    test: modules(
      'web/(components/(renewal-words|session-facts|join-link|clash)|features/programs/rule-facts)',
      'lucide-react/.*/calendar-plus',
    ),
  },
  {
    name: 'people',
    test: modules(
      'web/features/assignments/(queries|completion-words|done-people|program-frame|people-actions|assignable)',
      'web/components/(assigned|people-done)',
    ),
  },
  {
    name: 'selection',
    test: modules(
      'web/ui/checkbox-row|web/components/(use-selection|selection-(bar|buttons)|selectable-list|progress-bar|use-send-in-parts)',
      'web/features/assignments/(action-bar|use-(people-action|bulk-action))',
    ),
  },
  {
    name: 'program-fields',
    test: modules('web/(ui/number-field|features/programs/form-values)|shared/programs/program-dates'),
  },
];

/** The modules of these paths, without their endings; each may be a regular expression with "/" between folders. */
function modules(...paths: string[]): RegExp {
  return new RegExp(`/(${paths.join('|')})\\.(tsx?|m?js)$`.replaceAll('/', '[\\\\/]'));
}

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react(), tailwind()],
  build: {
    // An intermediate of tools/build/build-screens.ts; by itself it must not take the place of the whole.
    outDir: '../dist/bundle',
    emptyOutDir: true,
    // The content security policy allows nothing inline: no data: fonts, no polyfill script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(!isSsrBuild && {
      rolldownOptions: {
        // Every page lists the files of all others, so small shared ones have a hash alone as their name. Seven characters are the fewest that the bundler takes.
        output: {
          codeSplitting: { groups: files },
          chunkFileNames: ({ name, isDynamicEntry }) =>
            isDynamicEntry || files.some((file) => file.name === name)
              ? 'assets/[name]-[hash:7].js'
              : 'assets/[hash:7].js',
        },
      },
    }),
  },
  // The server that `npm run dev` runs beside it answers for the API, but not for the sources in web/api.
  server: { proxy: { '^/api/(?!.*\\.tsx?($|\\?))': `http://127.0.0.1:${process.env['PORT'] || 3000}` } },
}));
