// Programs that tests start: the command line, and programs that tests cut off and kill. They are bundled before the
// first test if their sources have changed, because bundles start in half of the time or less.

import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildIfChanged } from '../../src/cli/open/edition.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** File that the command `consigliere` starts. */
export const CLI = join(root, 'out/cli/consigliere.js')

const SOURCES = {
  cliThread: fileURLToPath(new URL('./cliThread.ts', import.meta.url)),
  killed: fileURLToPath(new URL('../store/killed-child.ts', import.meta.url)),
  flipped: fileURLToPath(new URL('../store/flipped-child.ts', import.meta.url)),
  laptop: fileURLToPath(new URL('../store/sync/laptop-child.ts', import.meta.url)),
  hub: fileURLToPath(new URL('../store/sync/hub-child.ts', import.meta.url)),
} as const

const STAND_IN = fileURLToPath(new URL('../e2e/electron-on-chromium/launcher.ts', import.meta.url))

/** Path of the bundled program for Node. */
export function program(name: keyof typeof SOURCES): string {
  return join(root, 'out/programs', `${name}.js`)
}

/** Global setup of tests that need no edition of the app. */
export async function setup(): Promise<void> {
  const [folder, config] = [dirname(CLI), 'vite.cli.config.ts']
  await buildIfChanged(root, ['src', 'package.json', 'package-lock.json', config], folder, async () => {
    const { build } = await import('vite')
    await build({ configFile: join(root, config), logLevel: 'warn' })
  })
  await bundled('out/programs', SOURCES, { entryFileNames: '[name].js' })
}

/** Bundles the stand-in as CommonJS, because Node reads Playwright's megabytes twice if a module imports them. */
export async function buildStandIn(): Promise<void> {
  await bundled('out/stand-in', { standIn: STAND_IN }, { format: 'cjs', entryFileNames: '[name].cjs' })
  // Read by every process of a test, in any folder (launch.mjs).
  process.env['STAND_IN_BUILT'] = pathToFileURL(join(root, 'out/stand-in/standIn.cjs')).href
}

async function bundled(
  folder: string,
  input: Readonly<Record<string, string>>,
  output: { readonly format?: 'cjs'; readonly entryFileNames: string },
): Promise<void> {
  const outDir = join(root, folder)
  await buildIfChanged(root, ['src', 'electron', 'test', 'package-lock.json'], outDir, async () => {
    const { build } = await import('vite')
    await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'error',
      build: {
        ssr: true,
        outDir,
        emptyOutDir: true,
        target: 'node20.19',
        minify: false,
        rollupOptions: { input: { ...input }, output },
      },
    })
  })
}
