// Storage for the draft of a form that is closed before saving. The draft is stored on this device, or in memory until
// the program exits.

export interface DraftMemory<D> {
  read(): D | undefined
  write(draft: D): void
  forget(): void
}

/**
 * Stores the draft in this browser, so that it survives a restart. `parse` returns `undefined` if the stored draft no
 * longer fits the form.
 */
export function createStoredMemory<D>(key: string, parse: (text: string) => D | undefined): DraftMemory<D> {
  return {
    read() {
      const text = localStorage.getItem(key)
      return text === null ? undefined : parse(text)
    },
    write: (draft) => localStorage.setItem(key, JSON.stringify(draft)),
    forget: () => localStorage.removeItem(key),
  }
}

/** Stores drafts in memory, so that they survive a change of the page. One call is needed for each kind of form. */
export function createSessionMemories<D>(): (key: string) => DraftMemory<D> {
  const drafts = new Map<string, D>()
  return (key) => ({
    read: () => drafts.get(key),
    write: (draft) => void drafts.set(key, draft),
    forget: () => void drafts.delete(key),
  })
}
