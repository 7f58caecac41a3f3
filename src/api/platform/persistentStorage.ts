// Whether the browser has promised to keep the data.

/**
 * Persistence of the storage in a browser. Unless the browser has promised to keep all data, it may discard the data
 * when the disk is full.
 */
export interface StoragePersistence {
  isPromised(): Promise<boolean>
  /** Asks the browser to keep the data. The browser decides, or asks the person. */
  ask(): Promise<boolean>
  /** Called when the browser may have given or withdrawn its promise to keep the data. */
  onChange(listener: () => void): () => void
}
