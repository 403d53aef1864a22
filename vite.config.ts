import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwind()],
  // `#shared/*` means the source here, and the built files for a server that runs from dist.
  resolve: { conditions: ['lodestar-source', ...defaultClientConditions] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows nothing inline: no data: fonts, no polyfill script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The server that `npm start` runs beside it.
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] || 3000}` } },
});
