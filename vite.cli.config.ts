// The command line, built, so that `consigliere` works from node_modules/.bin without tsx.
// Run-time dependencies stay outside; what only the build knows (vite, electron) is never bundled.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    external: [...Object.keys(dependencies), 'vite', 'electron-vite', 'electron', 'playwright-core'],
  },
  build: {
    ssr: true,
    outDir: at('out/cli'),
    emptyOutDir: true,
    target: 'node20.19',
    minify: false,
    rollupOptions: {
      // A run's threads load a file of their own.
      input: { consigliere: at('src/cli/main.ts'), 'block.worker': at('src/cli/simulate/block.worker.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
