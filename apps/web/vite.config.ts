import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Otherwise Vite would put the server's own address into Host, and sign-in would lead away from this page. */
const server = { target: process.env['GREFFIER_SERVER'] ?? 'http://localhost:3000', changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', sourcemap: false, chunkSizeWarningLimit: 700 },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/oidc': server, '/config.json': server, '/health': server },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/test/setup.ts'],
    testTimeout: 30_000,
    // As long as Testing Library waits (src/test/setup.ts).
    expect: { poll: { timeout: 10_000 } },
  },
});
