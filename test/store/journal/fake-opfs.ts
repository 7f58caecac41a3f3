// The origin's private file system as a worker sees it, in memory, with the troubles a real one was
// seen to have: a disk that fills up, counts that lie, and a browser that throws the files away.

/** How a write that does not fit answers. Chromium was seen to do the first three, on ext4 and tmpfs. */
export type FullAnswer = 'short count' | 'error as a count' | 'throws' | 'full count'

export interface FakeOpfs {
  root(): Promise<FileSystemDirectoryHandle>
  /** Bytes all files together may have. */
  capacity: number
  full: FullAnswer
  /** Thrown when the file of this path is opened. */
  readonly troubles: Map<string, Error>
  /** Throws everything away, as a browser short of room does; open handles go on with what they hold. */
  evict(): void
  /** Names and sizes of the files of a directory. */
  files(directory: string): Readonly<Record<string, number>>
}

interface File {
  bytes: Uint8Array
  isHeld: boolean
}

/** -8, "no space", read as an unsigned number. */
const NO_SPACE = 4_294_967_288

export function fakeOpfs(): FakeOpfs {
  let directories = new Map<string, Map<string, File>>()
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
    if (file.isHeld) throw new DOMException('Access Handles cannot be created', 'NoModificationAllowedError')
    file.isHeld = true
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
      close: () => void (file.isHeld = false),
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
        const found = files.get(file) ?? (create ? { bytes: new Uint8Array(0), isHeld: false } : undefined)
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
    evict: () => void (directories = new Map()),
    files: (directory) =>
      Object.fromEntries(Array.from(directories.get(directory) ?? [], ([name, { bytes }]) => [name, bytes.length])),
  }
  return opfs
}
