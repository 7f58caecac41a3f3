// `open`: starts the desktop app if there is a display and Electron is installed or can be installed. Otherwise builds
// the browser edition if needed and serves it on 127.0.0.1. The port is fixed because it is part of the origin, and a
// club's data belongs to one origin.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildBrowserEdition, buildDesktopEdition } from './edition.ts'
import { hasDisplay } from './electron/binary.ts'
import { findOrInstallElectron } from './electron/install.ts'
import { translateFault, translatorFor } from '../sentences/language.ts'
import { createRefusal, RefusedError } from '../sentences/refusal.ts'
import { programFolder } from './programFolder.ts'
import { serveFolder } from './staticServer.ts'
import type { OptionsOf } from '../commands.ts'

const say = translatorFor('open')

/** Default port. The club's data belongs to the origin with this port. Same value as in commands.ts. */
const DEFAULT_PORT = 6234

const tell = (message: string) => console.error(message)

export async function open(options: OptionsOf<'open'>): Promise<void> {
  const root = programFolder()
  if (options.browser !== true) {
    const electron = await findOrInstallElectron(root, tell)
    if ('binary' in electron) return openDesktop(root, electron.binary, options)
    if ('stopped' in electron) return endBy(electron.stopped)
    tell(say('browserInstead', { why: electron.why }))
  }
  await openBrowser(root, options)
}

/** Ends this process with the signal, so that the parent process sees that a signal ended the program. */
function endBy(signal: NodeJS.Signals): void {
  tell(say('stopped'))
  process.kill(process.pid, signal)
}

async function openDesktop(root: string, binary: string, options: OptionsOf<'open'>): Promise<void> {
  await buildDesktopEdition(root, tell)
  if (options.json) console.log(JSON.stringify({ edition: 'desktop' }))
  const child = spawn(binary, [root], { stdio: ['ignore', 'ignore', 'inherit'] })
  const how = await new Promise<string | undefined>((resolve) => {
    child.once('error', ({ message }) => resolve(translateFault('open/not-started', { cause: message })))
    child.once('exit', (exit, signal) => {
      if (exit === 0) return resolve(undefined)
      resolve(
        exit === null
          ? translateFault('open/ended-by', { signal: String(signal) })
          : translateFault('open/ended-with', { exit }),
      )
    })
  })
  if (how !== undefined) throw new RefusedError('open/desktop-failed', how)
}

async function openBrowser(root: string, options: OptionsOf<'open'>): Promise<void> {
  const folder = await buildBrowserEdition(root, tell)
  const { server, port } = await listen(folder, options)
  const address = `http://127.0.0.1:${port}/`
  if (options.json) console.log(JSON.stringify({ edition: 'browser', address, port }))
  else console.log(say('address', { address }))
  if (port === DEFAULT_PORT) tell(say('close'))
  else tell(say('closeOtherPort', { port }))
  if (options.open && hasDisplay()) showInBrowser(address)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close()
      server.closeAllConnections()
    })
  }
  await once(server, 'close')
}

async function listen(folder: string, options: OptionsOf<'open'>): Promise<Awaited<ReturnType<typeof serveFolder>>> {
  const last = options.nextPort ? Math.min(options.port + 50, 65_535) : options.port
  for (let port = options.port; ; port += 1) {
    try {
      return await serveFolder(folder, port)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES') throw createRefusal('open/port-forbidden', undefined, { port })
      if (code !== 'EADDRINUSE') throw error
      if (port >= last) throw createRefusal('open/port-busy', undefined, { port: options.port })
    }
  }
}

function showInBrowser(address: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '""', address]
        : ['xdg-open', address]
  // The address has already been printed, so a machine without a browser command is not an error.
  spawn(command ?? 'xdg-open', args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
