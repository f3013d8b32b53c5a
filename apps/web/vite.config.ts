import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Proxy options that keep the Host header. Otherwise Vite would replace it, and sign-in would leave this page. */
const server = { target: process.env['GREFFIER_SERVER'] ?? 'http://localhost:3000', changeOrigin: false };

/** Parts of zod, a fifth of its code, that turn schemas into JSON schemas. Only the server needs them. */
const JSON_SCHEMA: readonly (readonly [RegExp, string])[] = [
  [/inst\._zod\.processJSONSchema = [^\n]*;\n/g, '\n'],
  [/(?:input|output): createStandardJSONSchemaMethod\(this, "(?:in|out)put"\),/g, ''],
  [/return createToJSONSchemaMethod\(this, \{\}\)\(params\);/g, ''],
];

/** Removes the parts of zod that no page calls. Fails if zod has changed, so that the page does not grow unnoticed. */
const leanZod: Plugin = {
  name: 'lean-zod',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      JSON_SCHEMA.reduce((left, [part, instead]) => {
        if (left.search(part) === -1) throw new Error(`zod has no ${part.source} any more`);
        return left.replace(part, instead);
      }, code),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanZod],
  build: {
    outDir: 'dist',
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    // Many small files compress worse, and each takes a request. So one file holds the code of the first page, and code
    // that several pages share goes into fewer files, even if some pages then load a little more than they need.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'] },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_000 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/oidc': server, '/config.json': server, '/health': server },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/test/setup.ts'],
    testTimeout: 30_000,
    // The same time as Testing Library waits (src/test/setup.ts).
    expect: { poll: { timeout: 10_000 } },
  },
});
