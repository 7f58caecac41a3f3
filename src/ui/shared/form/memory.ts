// Where the draft of a form stays when the form closes before it was saved: on this device, or until the program ends.

export interface DraftMemory<D> {
  read(): D | undefined
  write(draft: D): void
  forget(): void
}

/** In this browser, also after a restart. `parse` answers with undefined when the stored draft no longer fits. */
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

/** Drafts that stay while the program runs, also when another page is shown. One for each kind of form. */
export function createSessionMemories<D>(): (key: string) => DraftMemory<D> {
  const drafts = new Map<string, D>()
  return (key) => ({
    read: () => drafts.get(key),
    write: (draft) => void drafts.set(key, draft),
    forget: () => void drafts.delete(key),
  })
}
