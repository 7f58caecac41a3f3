// Bundles the screens for the tests in this folder before the first one, if their sources have changed.

import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PluginOption } from 'vite'
import { withProductionEnv, buildIfChanged } from '../../../src/cli/open/edition.ts'
import { uiPlugins } from '../../../src/ui/vite-plugins.ts'

const root = resolve(import.meta.dirname, '../../..')
const outDir = join(root, 'out/dom')

/** Name of the variable that contains the exports of `screens.ts`. */
export const EXPORTS = 'consigliereScreens'
export const BUNDLE = join(outDir, 'screens.js')

/** The app shows only the guides from this folder. */
const GUIDES = readdirSync(join(root, 'docs')).filter((name) => name.startsWith('guide-'))
const SOURCES = [
  'src',
  'package-lock.json',
  'test/dom/driver/build.ts',
  'test/dom/driver/screens.ts',
  ...GUIDES.map((name) => `docs/${name}`),
]
const STYLE = /\.css(?:\?|$)|[?&]type=style/

/** These tests have no layout, and building the styles takes longer than everything else. */
const withoutStyles: PluginOption = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (STYLE.test(id) ? '\0no-style.js' : undefined),
  load: (id) => (id === '\0no-style.js' ? '' : undefined),
}
const isTailwind = (plugin: unknown) =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && String(plugin.name).includes('tailwind')

async function plugins(): Promise<PluginOption[]> {
  const given: unknown[] = await Promise.all(uiPlugins().map(async (plugin): Promise<unknown> => plugin))
  const all: readonly unknown[] = given.flat(Infinity)
  return [withoutStyles, ...(all.filter((plugin) => !isTailwind(plugin)) as PluginOption[])]
}

async function bundle(): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: await plugins(),
    build: {
      outDir,
      emptyOutDir: true,
      target: 'node20.19',
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: {
        input: join(import.meta.dirname, 'screens.ts'),
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: EXPORTS, codeSplitting: false, entryFileNames: 'screens.js' },
      },
    },
  })
}

export async function setup(): Promise<void> {
  await buildIfChanged(root, SOURCES, outDir, () => withProductionEnv(bundle))
}

if (process.argv[1] === import.meta.filename) await setup()
