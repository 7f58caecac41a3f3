// The models on the desktop. Their list is a file in the profile, and their API keys are encrypted with the system's
// key store. Chromium's "basic_text" is a fixed password that protects nothing, so it does not count as a key store.

import { safeStorage } from 'electron'
import { readFile } from 'node:fs/promises'
import { createLazyModelRegistry } from '../../src/api/lazyModelRegistry.ts'
import type { ModelRegistry } from '../../src/api/lab/contract.ts'
import { writeFileAtomically } from '../../src/store/diskFiles.ts'

/** `listFile` is the path of the file with the list of models. */
export function createDesktopModelRegistry(listFile: string): ModelRegistry {
  return createLazyModelRegistry(async () => {
    const { createModelRegistry } = await import('../../src/api/lab/models.ts')
    return createModelRegistry({
      read: () => readFile(listFile, 'utf8'),
      write: (text) => writeFileAtomically(listFile, text),
      hasKeyStore,
      seal: (key) => safeStorage.encryptString(key).toString('base64'),
      unseal(sealed) {
        try {
          return hasKeyStore() ? safeStorage.decryptString(Buffer.from(sealed, 'base64')) : undefined
        } catch {
          // The key was encrypted by another user or on another device.
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
