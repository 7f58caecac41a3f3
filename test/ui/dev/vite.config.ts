// Serves the screens alone, over a club in memory: `npx vite -c test/ui/dev/vite.config.ts`.

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { uiPlugins } from '../../../src/ui/vite-plugins.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root: here,
  base: './',
  plugins: uiPlugins(),
  build: { outDir: '/tmp/ui-dev', emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  server: { fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] } },
})
