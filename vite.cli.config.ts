// The command line, built, so that `consigliere` works from node_modules/.bin without tsx. Libraries are inside, as in
// the desktop app: Node opens a few files at a start instead of hundreds. Outside is what is compiled for a machine,
// what starts threads from files of its own, and what only development has.

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { schemaFilesPlugin } from './packaging/schemas.ts'
import { shippedFilesPlugin } from './packaging/shipped.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const OUTSIDE = ['libsql', 'pg', 'piscina', 'vite', 'electron-vite', 'electron']

export default defineConfig({
  publicDir: false,
  plugins: [schemaFilesPlugin(), shippedFilesPlugin()],
  ssr: { noExternal: true, external: OUTSIDE },
  build: {
    ssr: true,
    outDir: at('out/cli'),
    emptyOutDir: true,
    target: 'node20.19',
    minify: false,
    rollupOptions: {
      // A run's threads load a file of their own.
      input: { consigliere: at('src/cli/main.ts'), 'block.worker': at('src/cli/lab/simulate/block.worker.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
