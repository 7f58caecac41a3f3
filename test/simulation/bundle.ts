// The simulator as one program, with one file of `src` changed where a fault is planted: the working tree is only read.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'

export interface Planted {
  /** Below `src`. */
  readonly file: string
  /** Stands there once. */
  readonly from: string
  readonly to: string
  readonly fault: string
  /** A stormy evening that catches what is too rare for the first hundreds. */
  readonly evening?: number
}

const root = resolve(import.meta.dirname, '../..')
/** Below `node_modules`, so that the programs find their packages. */
export const PROGRAMS = resolve(root, 'node_modules/.cache/simulator')

/** An evening is much garbage that is young: a twentieth less time. */
export const ROOMY = '--max-semi-space-size=64'

/** The path of the program. */
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

/** Whether what is to be changed stands there once. */
export function isThere({ file, from }: Planted): boolean {
  return readFileSync(resolve(root, 'src', file), 'utf8').split(from).length === 2
}
