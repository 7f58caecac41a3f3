// Installs Electron's binary for the desktop app, or explains why it is missing. The installer of the `electron`
// package does the work. Its output is shown, and a signal that ends this program ends the installer as well.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { errorMessageOf } from '../../../api/contract/apiResult.ts'
import { translatorFor } from '../../sentences/language.ts'
import { withFileLock } from '../fileLock.ts'
import { findElectronBinary, findElectronPackage, hasDisplay } from './binary.ts'

const say = translatorFor('open')

export type ElectronSearchResult =
  | { readonly binary: string }
  /** A sentence that explains why there is no binary to run. */
  | { readonly why: string }
  | { readonly stopped: NodeJS.Signals }

export async function findOrInstallElectron(
  root: string,
  tell: (message: string) => void,
): Promise<ElectronSearchResult> {
  if (!hasDisplay()) return { why: say('noDisplay') }
  const here = findElectronBinary(root)
  if (here !== undefined) return { binary: here }
  const own = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  if (own) return { why: say('noOwnElectron', { folder: own }) }
  const electron = findElectronPackage(root)
  if (electron === undefined) return { why: say('noPackage') }
  if (isDownloadForbidden(process.env)) return { why: say('downloadForbidden') }

  tell(say('downloading', { version: electron.version }))
  const stopped = await installOnce(root, electron.home)
  if (stopped !== undefined) return { stopped }
  const binary = findElectronBinary(root)
  if (binary === undefined) return { why: say('installFailed') }
  tell(say('electronIsHere'))
  return { binary }
}

/**
 * Runs one installer at a time, because two would unpack into each other's folder. Reports a folder that is not
 * writable.
 */
async function installOnce(root: string, home: string): Promise<NodeJS.Signals | undefined> {
  try {
    return await withFileLock(join(home, 'installing'), async () =>
      findElectronBinary(root) === undefined ? runInstaller(home) : undefined,
    )
  } catch (error) {
    console.error(errorMessageOf(error))
    return undefined
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Resolves when the installer has exited, with the signal that this program received meanwhile. */
async function runInstaller(home: string): Promise<NodeJS.Signals | undefined> {
  // The installer's output goes to stderr, because this program's stdout may be JSON.
  const child = spawn(process.execPath, [join(home, 'install.js')], {
    stdio: ['ignore', process.stderr, process.stderr],
    env: installerEnvironment(process.env),
  })
  let stopped: NodeJS.Signals | undefined
  const stop = (signal: NodeJS.Signals) => {
    stopped ??= signal
    child.kill('SIGKILL')
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  await new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
  for (const signal of SIGNALS) process.off(signal, stop)
  return stopped
}

/**
 * Environment for the installer, which uses a proxy only if a variable requests it, and does not read npm's settings.
 */
export function installerEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const proxy = environment['npm_config_https_proxy'] ?? ''
  const ofNpm = proxy === '' || proxy === 'null' ? {} : { HTTPS_PROXY: proxy }
  return { ELECTRON_GET_USE_PROXY: '1', ...ofNpm, ...environment }
}

/** Whether a variable forbids the download. Electron's installer no longer reads these variables. */
export function isDownloadForbidden(environment: NodeJS.ProcessEnv): boolean {
  return ['ELECTRON_SKIP_BINARY_DOWNLOAD', 'npm_config_electron_skip_binary_download'].some(
    (name) => !['', '0', 'false', undefined].includes(environment[name]),
  )
}
