// The simulator as one program. To plant a fault, one file of `src` is changed in the bundle. The working tree is only
// read.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'

export interface Planted {
  /** Path below `src`. */
  readonly file: string
  /** Text to replace, which occurs once in the file. */
  readonly from: string
  readonly to: string
  readonly fault: string
  /** Seed of a stormy evening that catches a fault that is too rare for the first hundreds. */
  readonly evening?: number
}

const root = resolve(import.meta.dirname, '../..')
/** Below `node_modules`, so that the programs find their packages. */
export const PROGRAMS = resolve(root, 'node_modules/.cache/simulator')

/** An evening makes much short-lived garbage. This option saves a twentieth of the time. */
export const ROOMY = '--max-semi-space-size=64'

/** Bundles the program and returns its path. */
export async function bundled(name: string, change?: Planted): Promise<string> {
  const changed = change && resolve(root, 'src', change.file)
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'planted',
        enforce: 'pre',
        load: (id) =>
          change && id === changed ? readFileSync(changed, 'utf8').replace(change.from, () => change.to) : undefined,
      },
    ],
    build: {
      ssr: resolve(import.meta.dirname, 'run.ts'),
      outDir: resolve(PROGRAMS, name),
      emptyOutDir: true,
      target: 'node20.19',
      minify: false,
    },
  })
  return resolve(PROGRAMS, name, 'run.js')
}

/** Whether the text to replace occurs exactly once in the file. */
export function isThere({ file, from }: Planted): boolean {
  return readFileSync(resolve(root, 'src', file), 'utf8').split(from).length === 2
}
