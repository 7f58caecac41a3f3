// A host that prints nothing and collects what it should print and the files that it should save.

import { createModelRegistry, type ModelStorage } from '../../src/api/lab/models.ts'
import type { HostCapabilities } from '../../src/api/platform/hostCapabilities.ts'
import { createSeatingSearchStarter } from '../../src/api/seating.ts'
import { serveSeatingJobs } from '../../src/club/seating/worker.ts'
import { labOf } from '../api/lab/workers.ts'
import { workerInProcess } from '../support/workerInProcess.ts'

export interface FakeHost extends HostCapabilities {
  readonly printed: { name: string; html: string }[]
  readonly saved: { name: string; text: string }[]
  readonly savedBytes: { name: string; base64: string }[]
}

export function fakeHost(): FakeHost {
  const printed: { name: string; html: string }[] = []
  const saved: { name: string; text: string }[] = []
  const savedBytes: { name: string; base64: string }[] = []
  return {
    savesPdf: false,
    printed,
    saved,
    savedBytes,
    savePdf: async (name, html) => {
      printed.push({ name, html })
      return { ok: true, data: { type: 'handedOver' } }
    },
    saveText: async (name, text) => {
      saved.push({ name, text })
      return { ok: true, data: { type: 'handedOver' } }
    },
    saveBytes: async (name, base64) => {
      savedBytes.push({ name, base64 })
      return { ok: true, data: { type: 'handedOver' } }
    },
    openText: async () => ({ ok: true, data: null }),
    openTexts: async () => ({ ok: true, data: [] }),
    readFiles: async () => ({ ok: true, data: [] }),
    openBytes: async () => ({ ok: true, data: null }),
    persistentStorage: null,
    backups: null,
    publishing: null,
    searchSeating: createSeatingSearchStarter(() =>
      workerInProcess((port) => serveSeatingJobs(port, () => performance.now())),
    ),
    lab: labOf(2).host,
    models: createModelRegistry(memoryPlace()),
    about: async () => ({ app: '0.0.0', parts: [], dataFolder: null }),
    recentLog: async () => '',
    openProjector: null,
    updates: null,
    connection: null,
    stayAwake: () => undefined,
    setLanguage: () => undefined,
    takeOpened: async () => ({ ok: true, data: null }),
    onOpened: () => () => undefined,
    onMenu: () => () => undefined,
  }
}

/** A device that stores its list of models in memory and has no key store. */
function memoryPlace(): ModelStorage & { text?: string } {
  const place: ModelStorage & { text?: string } = {
    read: async () => place.text,
    write: async (text) => void (place.text = text),
    hasKeyStore: () => false,
    seal: String,
    unseal: () => undefined,
    environment: null,
  }
  return place
}
