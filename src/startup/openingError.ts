// Converts the reason why a copy could not be opened to a code, for which screens have texts, with the copy, its
// location and the system's message. Pure. Knows the errors of Node, of browsers and of the store port.

import type { ApiError } from '../api/contract/apiResult.ts'
import { NewerFormatError } from '../store/hash.ts'
import type { StoreError } from '../store/port.ts'

const CLUB_COPY_NAMES = ['journal', 'database'] as const
export type ClubCopyName = (typeof CLUB_COPY_NAMES)[number]

/** Codes after `open/`, by the name of a system error. */
const OPEN_CODE_BY_SYSTEM_ERROR: Readonly<Record<string, string>> = {
  EISDIR: 'not-a-file',
  ENOTDIR: 'not-a-file',
  EEXIST: 'not-a-file',
  TypeMismatchError: 'not-a-file',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'forbidden',
  SecurityError: 'forbidden',
  NotAllowedError: 'forbidden',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  QuotaExceededError: 'disk-full',
  EBUSY: 'held',
  NoModificationAllowedError: 'held',
  EIO: 'disk-failing',
  NotReadableError: 'disk-failing',
  UnknownError: 'disk-failing',
  DataError: 'disk-failing',
}

/** `cause` is the thrown value, or the error that a store returned. */
export function openingErrorOf(side: ClubCopyName, place: string, cause: unknown): ApiError {
  if (cause instanceof NewerFormatError)
    return { code: 'open/newer', params: { side, place, found: cause.found, known: cause.known } }
  if (isStoreError(cause)) return openingErrorOfStore(side, place, cause)
  return { code: `open/${codeOf(textOf(cause))}`, params: { side, place, cause: textOf(cause) } }
}

function openingErrorOfStore(side: ClubCopyName, place: string, error: StoreError): ApiError {
  switch (error.code) {
    case 'store/newer':
      return { code: 'open/newer', params: { side, place, ...error.params } }
    case 'store/unavailable':
      return { code: `open/${codeOf(error.params.cause)}`, params: { side, place, cause: error.params.cause } }
    case 'store/tampered':
    case 'store/version-conflict':
      return { code: 'open/damaged', params: { side, place, cause: `${error.params.stream}` } }
    default:
      // Only a `ClubEventError` or a `HubError` can reach this case, and a store without a club and a hub returns
      // neither.
      return { code: 'open/failed', params: { side, place, cause: error.code } }
  }
}

function codeOf(text: string): string {
  const name = /\b(E[A-Z]{2,}|[A-Z]\w*Error)\b/.exec(text)?.[1]
  return (
    (name !== undefined && Object.hasOwn(OPEN_CODE_BY_SYSTEM_ERROR, name)
      ? OPEN_CODE_BY_SYSTEM_ERROR[name]
      : undefined) ?? 'failed'
  )
}

function textOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.name === 'Error' ? cause.message : `${cause.name}: ${cause.message}`
}

function isStoreError(value: unknown): value is StoreError {
  return typeof value === 'object' && value !== null && 'code' in value && 'params' in value
}
