// The browser edition: static files, relative addresses, nothing fetched from anywhere else.

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { createLicencePlugins } from './src/ui/vite-licences.ts'
import { createStartChunkGroups } from './src/ui/vite-start.ts'
import { uiPlugins } from './src/ui/vite-plugins.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const shipped = createLicencePlugins()

export default defineConfig({
  root: at('src/browser'),
  base: './',
  publicDir: at('resources/public'),
  plugins: [...uiPlugins(), shipped.collect(), shipped.write()],
  resolve: { alias: [{ find: /^fflate$/, replacement: at('src/browser/zipInPlace.ts') }] },
  worker: { format: 'es', plugins: () => [shipped.collect()] },
  build: {
    outDir: at('out/browser'),
    emptyOutDir: true,
    target: 'chrome120',
    // Data addresses for fonts and icons would need a wider content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: at('src/browser/index.html'),
        watch: at('src/browser/watch.html'),
        phone: at('src/browser/phone.html'),
      },
      output: {
        codeSplitting: {
          groups: createStartChunkGroups(at('src/browser/screens.ts'), {
            channel: at('src/browser/main.ts'),
            // A phone on a slow line loads no more than it needs.
            phone: at('src/browser/phone.ts'),
            shared: at('src/browser/watch.ts'),
          }),
        },
      },
    },
  },
})
