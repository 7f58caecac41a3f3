// Checks whether the store refused an append because another writer was first. The loaded data of the stream is then
// outdated.

import type { Result } from '../../rules/vocabulary.ts'

export function isVersionConflict(result: Result<unknown>): boolean {
  return !result.ok && result.error.code === 'store/version-conflict'
}
