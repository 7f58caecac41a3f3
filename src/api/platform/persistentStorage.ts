// The promise of a browser to keep the data.

/** Where a browser keeps the data: without its promise it may throw all of it away when the disk gets full. */
export interface PersistentStorage {
  isPromised(): Promise<boolean>
  /** Asks for the promise; the browser decides, or asks the person. */
  ask(): Promise<boolean>
  /** The promise may have come or gone. */
  onChange(listener: () => void): () => void
}
