// Programs that tests start, cut off and kill: bundled once before the first test, and then started in half of the
// time, or less, that their sources take.

import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'out/programs')

const SOURCES = {
  killed: fileURLToPath(new URL('../store/killed-child.ts', import.meta.url)),
  flipped: fileURLToPath(new URL('../store/flipped-child.ts', import.meta.url)),
  laptop: fileURLToPath(new URL('../store/sync/laptop-child.ts', import.meta.url)),
  hub: fileURLToPath(new URL('../store/sync/hub-child.ts', import.meta.url)),
} as const

const STAND_IN = fileURLToPath(new URL('../e2e/electron-on-chromium/launcher.ts', import.meta.url))

/** The file that Node runs. */
export function program(name: keyof typeof SOURCES): string {
  return join(folder, `${name}.js`)
}

export async function buildPrograms(): Promise<void> {
  await bundled(SOURCES, { entryFileNames: '[name].js' })
}

/** As CommonJS: Node reads the megabytes of Playwright twice where a module imports them. */
export async function buildStandIn(): Promise<void> {
  await bundled({ standIn: STAND_IN }, { format: 'cjs', entryFileNames: '[name].cjs' })
  // For whatever is started by a test, wherever it lies (launch.mjs).
  process.env['STAND_IN_BUILT'] = pathToFileURL(join(folder, 'standIn.cjs')).href
}

async function bundled(
  input: Readonly<Record<string, string>>,
  output: { readonly format?: 'cjs'; readonly entryFileNames: string },
): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20.19',
      minify: false,
      rollupOptions: { input: { ...input }, output },
    },
  })
}
