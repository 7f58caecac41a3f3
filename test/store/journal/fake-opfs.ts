// The origin's private file system as a worker sees it, in memory, with the faults observed in a real browser: a disk
// that becomes full, wrong counts, and deleted files.

/** Response to a write that does not fit. The first three have been observed in Chromium, on ext4 and tmpfs. */
export type FullAnswer = 'short count' | 'error as a count' | 'throws' | 'full count'

/**
 * Effect on open handles when Chromium deletes an origin's files. The handles and their content stay usable. The file
 * names are free again if all storage of the origin was deleted (for lack of space), and stay locked if only the files
 * were deleted.
 */
export type Eviction = 'names free' | 'names locked'

export interface FakeOpfs {
  root(): Promise<FileSystemDirectoryHandle>
  /** Maximum total size of all files in bytes. */
  capacity: number
  full: FullAnswer
  /** Errors to throw when a file is opened, by the path of the file. */
  readonly troubles: Map<string, Error>
  /** Deletes all files, as a browser may do under open handles. */
  evict(how?: Eviction): void
  /** Sizes of the files of a directory, by name. */
  files(directory: string): Readonly<Record<string, number>>
}

interface File {
  readonly path: string
  bytes: Uint8Array
}

/** -8, "no space", as an unsigned number. */
const NO_SPACE = 4_294_967_288

export function fakeOpfs(): FakeOpfs {
  let directories = new Map<string, Map<string, File>>()
  let locked = new Set<string>()
  const used = () =>
    [...directories.values()].flatMap((files) => [...files.values()]).reduce((sum, { bytes }) => sum + bytes.length, 0)

  function put(file: File, at: number, bytes: Uint8Array): void {
    const grown = new Uint8Array(Math.max(file.bytes.length, at + bytes.length))
    grown.set(file.bytes)
    grown.set(bytes, at)
    file.bytes = grown
  }

  function write(file: File, bytes: Uint8Array, at: number): number {
    const growth = Math.max(0, at + bytes.length - file.bytes.length)
    const room = Math.max(0, opfs.capacity - used())
    if (growth <= room) {
      put(file, at, bytes)
      return bytes.length
    }
    if (opfs.full === 'throws') throw new DOMException('No space available for this operation', 'QuotaExceededError')
    if (opfs.full === 'error as a count') return NO_SPACE
    const fitting = bytes.subarray(0, Math.max(0, bytes.length - (growth - room)))
    put(file, at, fitting)
    return opfs.full === 'full count' ? bytes.length : fitting.length
  }

  function handleOf(file: File) {
    const locks = locked
    if (locks.has(file.path)) throw new DOMException('Access Handles cannot be created', 'NoModificationAllowedError')
    locks.add(file.path)
    return {
      getSize: () => file.bytes.length,
      read(into: Uint8Array, { at }: { at: number }) {
        const found = file.bytes.subarray(at, at + into.length)
        into.set(found)
        return found.length
      },
      write(bytes: Uint8Array, { at }: { at: number }) {
        if (at < 0) throw new TypeError('Cannot write at a negative offset')
        return write(file, bytes, at)
      },
      truncate(size: number) {
        const kept = new Uint8Array(size)
        kept.set(file.bytes.subarray(0, size))
        file.bytes = kept
      },
      flush: () => undefined,
      close: () => void locks.delete(file.path),
    }
  }

  const missing = () => new DOMException('A requested file or directory could not be found', 'NotFoundError')

  function directoryOf(name: string) {
    return {
      async *keys() {
        yield* directories.get(name)?.keys() ?? []
      },
      async getFileHandle(file: string, { create = false } = {}) {
        const files = directories.get(name)
        if (files === undefined) throw missing()
        const found = files.get(file) ?? (create ? { path: `${name}/${file}`, bytes: new Uint8Array(0) } : undefined)
        if (found === undefined) throw missing()
        files.set(file, found)
        return {
          async createSyncAccessHandle() {
            const trouble = opfs.troubles.get(`${name}/${file}`)
            if (trouble) throw trouble
            return handleOf(found)
          },
          getFile: async () => new Blob([found.bytes.slice()]),
        }
      },
    }
  }

  const root = {
    async *keys() {
      yield* directories.keys()
    },
    async removeEntry(name: string) {
      if (!directories.delete(name)) throw missing()
    },
    async getDirectoryHandle(name: string, { create = false } = {}) {
      if (!directories.has(name) && !create) throw missing()
      if (!directories.has(name)) directories.set(name, new Map())
      return directoryOf(name)
    },
  }

  const opfs: FakeOpfs = {
    root: async () => root as unknown as FileSystemDirectoryHandle,
    capacity: Number.POSITIVE_INFINITY,
    full: 'short count',
    troubles: new Map(),
    evict(how = 'names free') {
      directories = new Map()
      if (how === 'names free') locked = new Set()
    },
    files: (directory) =>
      Object.fromEntries(Array.from(directories.get(directory) ?? [], ([name, { bytes }]) => [name, bytes.length])),
  }
  return opfs
}
