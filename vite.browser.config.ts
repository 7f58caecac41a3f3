// The browser edition: static files, relative addresses, nothing fetched from anywhere else.

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { uiPlugins } from './src/ui/vite-plugins.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('src/browser'),
  base: './',
  publicDir: at('resources/public'),
  plugins: uiPlugins(),
  resolve: { alias: [{ find: /^fflate$/, replacement: at('src/browser/zipInPlace.ts') }] },
  worker: { format: 'es' },
  build: {
    outDir: at('out/browser'),
    emptyOutDir: true,
    target: 'chrome120',
    // Data addresses for fonts and icons would need a wider content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
    rolldownOptions: { input: { index: at('src/browser/index.html'), watch: at('src/browser/watch.html') } },
  },
})
