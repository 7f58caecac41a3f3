// Why Electron could not be brought here, read from what its installer prints and what its `fetch`
// met. Codes with their facts; sentences.ts has the words.

import type { Told } from './reported.ts'

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
