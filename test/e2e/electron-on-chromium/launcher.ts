// Starts an unmodified app as `electron <directory or file> [switches]` would: the specifier `electron` resolves to the
// stand-in, the entry is imported, then Chromium starts and the app becomes ready. Node must never find the real
// package, because merely loading it starts a download.

import { existsSync, readFileSync, statSync } from 'node:fs'
import Module, { register } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { extractAll } from '@electron/asar'
import { app, describeApp, makeReady } from './app.ts'
import { electron } from './electron.ts'
import { listenToParent } from './parent.ts'

const EXPORTS = Symbol.for('electron-stand-in')

/** `here` is the folder of the stand-in's sources, wherever this file was bundled to. */
export async function launch(here: URL): Promise<void> {
  const [, , given = '.', ...switches] = process.argv
  const isPackaged = given.endsWith('.asar')
  const entry = isPackaged ? unpacked(resolve(given)) : given
  const directory = statSync(entry).isDirectory() ? resolve(entry) : dirname(resolve(entry))
  const manifest = readManifest(directory)
  const main = statSync(entry).isDirectory() ? join(directory, manifest.main) : resolve(entry)

  Object.assign(globalThis, { [EXPORTS]: electron })
  resolveElectronTo(fileURLToPath(new URL('electron-shim.cjs', here)))
  impersonate(new URL('../../../node_modules/electron/package.json', here))
  describeApp(app, { name: manifest.name, version: manifest.version, directory, isPackaged })
  listenToParent(electron)

  // A packed app is started by its own name, directly followed by its switches.
  process.argv = isPackaged
    ? [process.env['STAND_IN_EXE'] ?? '', ...switches]
    : [process.argv[0] ?? '', directory, ...switches]
  await import(pathToFileURL(main).href)
  await makeReady(app)
}

function readManifest(from: string): { readonly name: string; readonly version: string; readonly main: string } {
  const fallback = { name: 'Electron', version: '0.0.0', main: 'index.js' }
  try {
    return { ...fallback, ...(JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as object) }
  } catch {
    return fallback
  }
}

/**
 * Node cannot read archives, so this one is unpacked next to itself. Nothing of this repository is below or above that
 * folder.
 */
function unpacked(archive: string): string {
  const folder = `${archive}.stand-in`
  if (!existsSync(folder)) extractAll(archive, folder)
  Object.assign(process, { resourcesPath: dirname(archive) })
  return folder
}

function resolveElectronTo(file: string): void {
  const url = JSON.stringify(pathToFileURL(file).href)
  const hook = `export async function resolve(specifier, context, next) {
    if (specifier === 'electron' || specifier.startsWith('electron/')) return { url: ${url}, format: 'commonjs', shortCircuit: true }
    return next(specifier, context)
  }`
  register(`data:text/javascript,${encodeURIComponent(hook)}`)

  const loader = Module as unknown as { _resolveFilename(request: string, ...rest: unknown[]): string }
  const original = loader._resolveFilename
  loader._resolveFilename = function (request, ...rest) {
    if (request === 'electron' || request.startsWith('electron/')) return file
    return original.call(this, request, ...rest)
  }
}

/** Sets what apps and their libraries check to detect Electron's main process. */
function impersonate(electronPackage: URL): void {
  const { version } = JSON.parse(readFileSync(electronPackage, 'utf8')) as { readonly version: string }
  Object.defineProperty(process, 'versions', { value: Object.freeze({ ...process.versions, electron: version }) })
  Object.defineProperty(process, 'type', { value: 'browser' })
}
