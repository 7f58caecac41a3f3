// Programs that tests start, cut off and kill: bundled once before the first test, and then started in a quarter of the
// time, or less, that their sources take.

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'out/programs')

const SOURCES = {
  killed: fileURLToPath(new URL('../store/killed-child.ts', import.meta.url)),
  flipped: fileURLToPath(new URL('../store/flipped-child.ts', import.meta.url)),
  laptop: fileURLToPath(new URL('../store/sync/laptop-child.ts', import.meta.url)),
  hub: fileURLToPath(new URL('../store/sync/hub-child.ts', import.meta.url)),
} as const

/** The file that Node runs. */
export function program(name: keyof typeof SOURCES): string {
  return join(folder, `${name}.js`)
}

export async function buildPrograms(): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20.19',
      minify: false,
      rollupOptions: { input: { ...SOURCES }, output: { entryFileNames: '[name].js' } },
    },
  })
}
