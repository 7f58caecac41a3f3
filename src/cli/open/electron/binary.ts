// Whether Electron's binary is installed, and whether there is a display. Looks at files only, because requiring the
// `electron` package would start a download.

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface ElectronPackage {
  /** Folder of the package, wherever npm has installed it. */
  readonly home: string
  readonly version: string
}

/** Package that a module in `root` would import. */
export function findElectronPackage(root: string): ElectronPackage | undefined {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('electron/package.json')
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }
    return { home: dirname(manifest), version }
  } catch {
    return undefined
  }
}

/** Path of the binary within Electron's own archive. The `electron` package calls it the platform path. */
export function electronBinaryPathIn(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return platform === 'win32' ? 'electron.exe' : 'electron'
}

export function findElectronBinary(
  root: string,
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const own = environment['ELECTRON_OVERRIDE_DIST_PATH']
  if (own) return existing(join(own, electronBinaryPathIn(platform)))
  const found = findElectronPackage(root)
  return found === undefined ? undefined : installedBinary(found.home)
}

function installedBinary(home: string): string | undefined {
  // The installer writes this file last. Without it, the installation may be incomplete.
  const pathFile = join(home, 'path.txt')
  return existsSync(pathFile) ? existing(join(home, 'dist', readFileSync(pathFile, 'utf8').trim())) : undefined
}

function existing(file: string): string | undefined {
  return existsSync(file) ? file : undefined
}

export function hasDisplay(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
): boolean {
  if (platform === 'win32' || platform === 'darwin') return true
  return Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY'])
}
