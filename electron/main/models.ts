// The models of the desktop: the list is a file of the profile, and its keys are sealed by the system's key store. What
// Chromium calls "basic_text" is a fixed password that keeps no secret, so it does not count as a store.

import { safeStorage } from 'electron'
import { readFile } from 'node:fs/promises'
import { createLazyModelRegistry } from '../../src/api/lazyModelRegistry.ts'
import type { ModelRegistry } from '../../src/api/lab/contract.ts'
import { writeFileAtomically } from '../../src/store/diskFiles.ts'

/** `listFile`: the path of the file with the list of models. */
export function createDesktopModels(listFile: string): ModelRegistry {
  return createLazyModelRegistry(async () => {
    const { createModelRegistry: modelKeeping } = await import('../../src/api/lab/models.ts')
    return modelKeeping({
      read: () => readFile(listFile, 'utf8'),
      write: (text) => writeFileAtomically(listFile, text),
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
  })
}

function hasKeyStore(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return process.platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
}
