// The models of the desktop: the list is a file of the profile, keys in it are sealed by the system's key store. Chromium
// calls a fixed password of its own "basic_text": that keeps no secret, so it does not count as a store.

import { readFile } from 'node:fs/promises'
import { safeStorage } from 'electron'
import type { ModelKeeping } from '../../src/api/host.ts'
import { modelKeeping } from '../../src/api/models.ts'
import { writeFileWhole } from '../../src/store/folders.ts'

/** `note`: the file with the list. */
export function desktopModels(note: string): ModelKeeping {
  return modelKeeping({
    read: () => readFile(note, 'utf8'),
    write: (text) => writeFileWhole(note, text),
    hasKeyStore,
    seal: (key) => safeStorage.encryptString(key).toString('base64'),
    unseal(sealed) {
      try {
        return hasKeyStore() ? safeStorage.decryptString(Buffer.from(sealed, 'base64')) : undefined
      } catch {
        // Sealed by another user or device.
        return undefined
      }
    },
    environment: (variable) => process.env[variable],
  })
}

function hasKeyStore(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return process.platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
}
