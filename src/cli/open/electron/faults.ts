// Why Electron could not be brought here, read from what its installer prints and what its `fetch`
// met. Codes with their facts; bring.ts has the words.

export type InstallFault =
  | { readonly code: 'electron/interrupted' }
  | { readonly code: 'electron/unreachable'; readonly host: string; readonly cause: string }
  | { readonly code: 'electron/refused'; readonly host: string; readonly status: number }
  | { readonly code: 'electron/broken-off' | 'electron/stalled' | 'electron/too-slow'; readonly bytes: number }
  | { readonly code: 'electron/damaged' }
  | { readonly code: 'electron/disk-full' }
  | { readonly code: 'electron/not-writable'; readonly cause: string }
  | { readonly code: 'electron/failed'; readonly cause: string }
  /** Found here, not reported by the installer. */
  | { readonly code: 'electron/failed'; readonly found: 'silent' | 'incomplete' }

/** The installer prints a stack and no cause; what its `fetch` met is known better. */
export function faultOf(complaint: string, told: Told | undefined, bytes: number): InstallFault {
  if (told?.kind === 'unreachable')
    return { code: 'electron/unreachable', host: told.host, cause: printable(told.cause) }
  if (told?.kind === 'answered' && told.status !== 200)
    return { code: 'electron/refused', host: told.host, status: told.status }
  if (/checksum/i.test(complaint)) return { code: 'electron/damaged' }
  const disk = diskFault(complaint)
  if (disk !== undefined) return disk
  if (/^TypeError: terminated|ECONNRESET|UND_ERR_SOCKET/m.test(complaint)) return { code: 'electron/broken-off', bytes }
  const line = complaint.split('\n').find((text) => text.includes('Error'))
  return line === undefined
    ? { code: 'electron/failed', found: 'silent' }
    : { code: 'electron/failed', cause: printable(line) }
}

export function diskFault(complaint: string): InstallFault | undefined {
  if (/ENOSPC|EDQUOT/.test(complaint)) return { code: 'electron/disk-full' }
  const [, cause] = /((?:EACCES|EPERM|EROFS|ENOTDIR)[^\n]*)/.exec(complaint) ?? []
  return cause === undefined ? undefined : { code: 'electron/not-writable', cause: printable(cause) }
}

function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '').slice(0, 200)
}

// What Electron's installer tells on the way. It has no voice of its own, so its `fetch` is listened
// to from within its process: who answered, how much will come, why no server could be reached.
export type Told =
  | {
      readonly kind: 'answered'
      readonly host: string
      readonly status: number
      readonly file: string
      /** Absent when the server does not say. */ readonly bytes?: number
    }
  | { readonly kind: 'unreachable'; readonly host: string; readonly cause: string }

/** For `node --import`; runs before the installer, and ends it with the program that started it. */
export const LISTENER = `data:text/javascript,${encodeURIComponent(`
  process.on('disconnect', () => process.exit(1))
  process.channel?.unref()
  const tell = (message) => process.connected && process.send(message)
  const real = globalThis.fetch
  globalThis.fetch = async (resource, options) => {
    const { host, pathname } = new URL(typeof resource === 'string' ? resource : resource.url ?? resource)
    try {
      const response = await real(resource, options)
      const length = response.headers.get('content-length')
      const bytes = length === null ? {} : { bytes: Number(length) }
      tell({ kind: 'answered', host, status: response.status, file: pathname.split('/').at(-1), ...bytes })
      return response
    } catch (error) {
      tell({ kind: 'unreachable', host, cause: error.cause?.code ?? error.cause?.message ?? error.message })
      throw error
    }
  }
`)}`
