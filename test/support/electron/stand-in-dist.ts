// A folder like that of the unpacked Electron, for packing. Its `electron` starts the stand-in with the archive in its
// `resources`, as the real binary does.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createPackage } from '@electron/asar'

const ROOT = resolve(import.meta.dirname, '../../..')
const LAUNCHER = join(ROOT, 'test/e2e/electron-on-chromium/launch.mjs')
const LOCALES = ['en-US', 'de', 'ru'] as const

export async function makeStandInDist(folder: string): Promise<void> {
  await mkdir(join(folder, 'resources'), { recursive: true })
  await mkdir(join(folder, 'locales'))
  const manifest = await readFile(join(ROOT, 'node_modules/electron/package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { readonly version: string }
  const script = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
STAND_IN_EXE="$here/$(basename "$0")" exec "${process.execPath}" "${LAUNCHER}" "$here/resources/app.asar" "$@"
`
  await writeFile(join(folder, 'electron'), script, { mode: 0o755 })
  await writeFile(join(folder, 'version'), version)
  await writeFile(join(folder, 'LICENSE'), 'of Electron')
  await writeFile(join(folder, 'LICENSES.chromium.html'), 'of Chromium')
  const empty = join(folder, 'empty')
  await mkdir(empty)
  await createPackage(empty, join(folder, 'resources', 'default_app.asar'))
  await rm(empty, { recursive: true })
  for (const locale of LOCALES) await writeFile(join(folder, 'locales', `${locale}.pak`), '')
}
