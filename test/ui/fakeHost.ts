// A host that prints nothing and keeps what it was asked to save.

import type { HostCapabilities } from '../../src/api/host.ts'

export interface FakeHost extends HostCapabilities {
  readonly saved: { name: string; text: string }[]
}

export function fakeHost(): FakeHost {
  const saved: { name: string; text: string }[] = []
  return {
    kind: 'browser',
    saved,
    savePdf: async () => ({ ok: true, data: { place: null } }),
    saveText: async (name, text) => {
      saved.push({ name, text })
      return { ok: true, data: { place: name } }
    },
    openText: async () => ({ ok: true, data: null }),
    seek: () => { throw new Error('no worker here') },
    setLanguage: () => undefined,
    onMenu: () => () => undefined,
  }
}
