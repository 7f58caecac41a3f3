// A browser's promise to keep the data.

/** Storage in a browser. Without the promise, the browser may discard all data when the disk gets full. */
export interface StoragePersistence {
  isPromised(): Promise<boolean>
  /** Requests the promise. The browser decides, or asks the person. */
  ask(): Promise<boolean>
  /** Called when the promise may have been given or withdrawn. */
  onChange(listener: () => void): () => void
}
