// The parts of a browser that the screens' logic needs in a test without a page.

import { vi } from 'vitest'

/** Replaces the browser's globals until `vi.unstubAllGlobals`. Local storage reads and writes `stored`. */
export function stubBrowser(stored: Map<string, string>): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('document', {
    documentElement: { classList: { toggle: () => undefined }, style: {}, lang: '' },
    title: '',
  })
}
