// Is Electron's binary here, and is there a screen to show it on? Looks at files only: requiring
// the `electron` package would start a download.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function electronBinary(root: string, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const home = join(root, 'node_modules', 'electron')
  const pathFile = join(home, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const folder = environment['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(home, 'dist')
  const binary = join(folder, readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : undefined
}

export function hasDisplay(platform: NodeJS.Platform = process.platform, environment: NodeJS.ProcessEnv = process.env): boolean {
  if (platform === 'win32' || platform === 'darwin') return true
  return Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY'])
}
