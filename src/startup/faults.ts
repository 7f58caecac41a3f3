// Why a side could not be opened, as a code that screens have sentences for: which side, its place, the system's message.
// Pure; knows the errors of Node, of browsers and of the store port.

import type { ApiError } from '../api/contract/answer.ts'
import { NewerFormat } from '../store/hash.ts'
import type { StoreError } from '../store/port.ts'

const SIDES = ['journal', 'database'] as const
export type Side = (typeof SIDES)[number]

/** Codes after `open/`, by the beginning of a system's error. */
const CODES: Readonly<Record<string, string>> = {
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

/** `cause`: what was thrown, or the error a store answered. */
export function openFault(side: Side, place: string, cause: unknown): ApiError {
  if (cause instanceof NewerFormat)
    return { code: 'open/newer', params: { side, place, found: cause.found, known: cause.known } }
  if (isStoreError(cause)) return storeFault(side, place, cause)
  return { code: `open/${codeOf(textOf(cause))}`, params: { side, place, cause: textOf(cause) } }
}

function storeFault(side: Side, place: string, error: StoreError): ApiError {
  switch (error.code) {
    case 'store/newer':
      return { code: 'open/newer', params: { side, place, ...error.params } }
    case 'store/unavailable':
      return { code: `open/${codeOf(error.params.cause)}`, params: { side, place, cause: error.params.cause } }
    case 'store/tampered':
    case 'store/version-conflict':
      return { code: 'open/damaged', params: { side, place, cause: `${error.params.stream}` } }
    case 'store/bad-payload':
    case 'store/newer-vocabulary':
    case 'exchange/other-laptop':
    case 'exchange/cut-off':
    case 'exchange/behind':
    case 'exchange/other-club':
    case 'sync/identity-taken':
      // Codes of the hub and of the club's reading, which an inner store never returns.
      return { code: 'open/failed', params: { side, place, cause: error.code } }
  }
}

function codeOf(text: string): string {
  const name = /\b(E[A-Z]{2,}|[A-Z]\w*Error)\b/.exec(text)?.[1]
  return (name !== undefined && Object.hasOwn(CODES, name) ? CODES[name] : undefined) ?? 'failed'
}

function textOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.name === 'Error' ? cause.message : `${cause.name}: ${cause.message}`
}

function isStoreError(value: unknown): value is StoreError {
  return typeof value === 'object' && value !== null && 'code' in value && 'params' in value
}
