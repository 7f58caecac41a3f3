// The desktop build: main as one ES module, the preload as one CommonJS file (a sandboxed preload
// can load nothing else), and the two pages. The targets are set by hand: electron-vite's table
// ends before the Electron used here, and Node 20 must be able to run the same bundle in tests.

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'electron-vite'
import { build, type Plugin } from 'vite'
import { schemaFilesPlugin } from './packaging/schemas.ts'
import { shippedFilesPlugin } from './packaging/shipped.ts'
import { createLicencePlugins } from './src/ui/vite-licences.ts'
import { createStartChunkGroups } from './src/ui/vite-start.ts'
import { uiPlugins } from './src/ui/vite-plugins.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const TARGET = 'node20.19'

/** Main is built first, then the preload, then the pages, where the list of them all lies. */
const shipped = createLicencePlugins()

/** A file of its own beside main's: what both hold is there twice, and neither waits for a third. */
function readerThread(): Plugin {
  return {
    name: 'reader-thread',
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [shipped.collect()],
        ssr: { noExternal: true },
        build: {
          ssr: at('electron/main/reader.worker.ts'),
          outDir: at('out/main'),
          emptyOutDir: false,
          target: TARGET,
          rolldownOptions: { output: { entryFileNames: 'reader.js', codeSplitting: false } },
        },
      })
    },
  }
}

/**
 * A file beside main's, loaded when it is wanted, with its libraries inside: a packed app has no others. What is seldom
 * wanted of it, such as the tokenizer of agents, has files of its own.
 */
function besideMain(name: string): Plugin {
  return {
    name: `beside-main-${name}`,
    async closeBundle() {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        plugins: [shipped.collect()],
        ssr: { noExternal: true, external: ['electron'] },
        build: {
          ssr: at(`electron/main/${name}.server.ts`),
          outDir: at('out/main'),
          emptyOutDir: false,
          target: TARGET,
          rolldownOptions: { output: { entryFileNames: `${name}.js`, chunkFileNames: `${name}-[name].js` } },
        },
      })
    },
  }
}

export default defineConfig({
  main: {
    plugins: [
      shipped.collect(),
      schemaFilesPlugin(),
      shippedFilesPlugin(),
      readerThread(),
      besideMain('broadcast'),
      besideMain('updater'),
    ],
    build: {
      target: TARGET,
      // Pure JavaScript all of it: bundled, main starts from one file, and the thread it reads files in from another.
      externalizeDeps: false,
      rolldownOptions: { input: { index: at('electron/main/index.ts') }, output: { codeSplitting: false } },
    },
  },
  preload: {
    plugins: [shipped.collect()],
    build: {
      target: TARGET,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: at('electron'),
    publicDir: at('resources/public'),
    plugins: [...uiPlugins(), shipped.collect(), shipped.write(['electron'])],
    worker: { format: 'es', plugins: () => [shipped.collect()] },
    build: {
      target: 'chrome140',
      // Data addresses for fonts and icons would need a wider content policy.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        input: {
          index: at('electron/index.html'),
          storage: at('electron/storage.html'),
          watch: at('electron/watch.html'),
          phone: at('electron/phone.html'),
        },
        output: {
          codeSplitting: {
            groups: createStartChunkGroups(at('electron/renderer/main.ts'), {
              channel: at('electron/storage/main.ts'),
              // A phone on a slow line loads no more than it needs.
              phone: at('electron/renderer/phone.ts'),
              shared: at('electron/renderer/watch.ts'),
            }),
          },
        },
      },
    },
  },
})
