// `node:fs/promises` for the modules under test. Every call is executed on the real disk, and its effect on files and
// names under one folder is recorded for images.ts, with the time. An unknown call that writes throws, so no write can
// be missing in the record. Use: vi.mock('node:fs/promises', () => import('.../recordedFs.ts')).

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'

const real = process.getBuiltinModule('node:fs/promises')

/** Files and folders have numbers, because a name may move from one to another. The recorded folder is 0. */
export type Operation =
  | { readonly kind: 'write'; readonly file: number; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly file: number; readonly size: number }
  /** Operations before `upTo` are permanently on the disk. Later ones, which came during the flush, may not be. */
  | { readonly kind: 'flush'; readonly file: number; readonly upTo: number }
  | { readonly kind: 'link'; readonly folder: number; readonly name: string; readonly file: number }
  | { readonly kind: 'unlink'; readonly folder: number; readonly name: string }
  | { readonly kind: 'rename'; readonly folder: number; readonly from: string; readonly to: string }

export interface Recording {
  /** Permanent content of the folder at the start of the recording. */
  readonly before: { readonly files: ReadonlyMap<number, Uint8Array>; readonly folders: Folders }
  readonly operations: readonly Operation[]
  isFolder(id: number): boolean
  /** Ends the recording. */
  end(): void
}

export type Folders = ReadonlyMap<number, ReadonlyMap<string, number>>

interface Recorder {
  readonly root: string
  readonly files: Map<number, Uint8Array>
  readonly folders: Map<number, Map<string, number>>
  readonly operations: Operation[]
  next: number
  readonly onOperation: () => void
}

let recorder: Recorder | undefined

/** `onOperation` is called after each operation, to record other data of that moment. */
export function record(folder: string, onOperation: () => void = () => {}): Recording {
  if (recorder) throw new Error('one recording at a time')
  const root = resolve(folder)
  const mine: Recorder = {
    root,
    files: new Map(),
    folders: new Map([[0, new Map()]]),
    operations: [],
    next: 1,
    onOperation,
  }
  scan(mine, root, 0)
  const before = {
    files: new Map(mine.files),
    folders: new Map(Array.from(mine.folders, ([id, names]) => [id, new Map(names)])),
  }
  recorder = mine
  return {
    before,
    operations: mine.operations,
    isFolder: (id) => mine.folders.has(id),
    end: () => void (recorder = undefined),
  }
}

function scan(into: Recorder, path: string, folder: number): void {
  for (const name of readdirSync(path)) {
    const id = into.next++
    into.folders.get(folder)?.set(name, id)
    if (statSync(join(path, name)).isDirectory()) {
      into.folders.set(id, new Map())
      scan(into, join(path, name), id)
    } else into.files.set(id, new Uint8Array(readFileSync(join(path, name))))
  }
}

/**
 * Number of the folder that contains a path, and the name in it. `undefined` for a path outside the recorded folder.
 */
function placeOf(path: string): { readonly log: Recorder; readonly folder: number; readonly name: string } | undefined {
  const log = recorder
  const full = resolve(path)
  if (!log || !full.startsWith(log.root + sep)) return undefined
  const between = dirname(full).slice(log.root.length + 1)
  let folder = 0
  for (const part of between.split(sep).filter((each) => each !== '')) folder = log.folders.get(folder)?.get(part) ?? -1
  return { log, folder, name: basename(full) }
}

function idOf(path: string): number | undefined {
  if (recorder && resolve(path) === recorder.root) return 0
  const place = placeOf(path)
  return place?.log.folders.get(place.folder)?.get(place.name)
}

function tell(log: Recorder, operation: Operation): void {
  if (log !== recorder) return
  log.operations.push(operation)
  if (operation.kind === 'link') log.folders.get(operation.folder)?.set(operation.name, operation.file)
  if (operation.kind === 'unlink') log.folders.get(operation.folder)?.delete(operation.name)
  if (operation.kind === 'rename') {
    const names = log.folders.get(operation.folder)
    const file = names?.get(operation.from)
    names?.delete(operation.from)
    if (file !== undefined) names?.set(operation.to, file)
  }
  log.onOperation()
}

/** Returns the number of the file with this name, or of a new file. */
function named(path: string): number | undefined {
  const place = placeOf(path)
  if (!place) return undefined
  const known = idOf(path)
  if (known !== undefined) return known
  const file = place.log.next++
  tell(place.log, { kind: 'link', folder: place.folder, name: place.name, file })
  return file
}

function flushed<T>(file: number | undefined, doIt: () => Promise<T>): Promise<T> {
  const log = recorder
  const upTo = log?.operations.length ?? 0
  return doIt().then((done) => {
    if (log && file !== undefined) tell(log, { kind: 'flush', file, upTo })
    return done
  })
}

type Handle = Awaited<ReturnType<typeof real.open>>

/** Flags that tests use, in the forms that fs accepts. */
function flagsOf(flags: string | number | undefined): { readonly makes: boolean; readonly empties: boolean } {
  const { O_CREAT, O_TRUNC } = real.constants
  if (typeof flags === 'number') return { makes: (flags & O_CREAT) !== 0, empties: (flags & O_TRUNC) !== 0 }
  if (flags === undefined || flags === 'r' || flags === 'r+') return { makes: false, empties: false }
  if (flags === 'w' || flags === 'wx') return { makes: true, empties: true }
  throw new Error(`the record knows nothing of files opened by ${flags}`)
}

export async function open(path: string, flags?: string | number, mode?: number): Promise<Handle> {
  const handle = await real.open(path, flags, mode)
  if (!placeOf(path) && idOf(path) === undefined) return handle
  const log = recorder
  if (!log) return handle
  const { makes, empties } = flagsOf(flags)
  const wasThere = idOf(path) !== undefined
  const file = makes ? named(path) : idOf(path)
  if (file === undefined) throw new Error(`the record has lost ${path}`)
  if (empties && wasThere) tell(log, { kind: 'truncate', file, size: 0 })
  return recorded(handle, file, log)
}

const READS: ReadonlySet<string | symbol> = new Set(['read', 'readFile', 'stat', 'close', 'fd', 'chmod', 'then'])

function recorded(handle: Handle, file: number, log: Recorder): Handle {
  const known: Readonly<Record<string, (...args: never[]) => unknown>> = {
    write(bytes: Uint8Array, offset: number, length: number, at: number) {
      tell(log, { kind: 'write', file, at, bytes: bytes.slice(offset, offset + length) })
      return handle.write(bytes, offset, length, at)
    },
    async writeFile(content: string | Uint8Array) {
      tell(log, { kind: 'write', file, at: 0, bytes: bytesOf(content) })
      await handle.writeFile(content)
    },
    truncate(size: number) {
      tell(log, { kind: 'truncate', file, size })
      return handle.truncate(size)
    },
    sync: () => flushed(file, () => handle.sync()),
    datasync: () => flushed(file, () => handle.datasync()),
  }
  return new Proxy(handle, {
    get(target, name) {
      if (typeof name === 'string' && name in known) return known[name]
      if (!READS.has(name)) throw new Error(`the record knows nothing of ${String(name)} of a file`)
      const own = Reflect.get(target, name, target) as unknown
      return typeof own === 'function' ? (own.bind(target) as unknown) : own
    },
  })
}

const bytesOf = (content: string | Uint8Array): Uint8Array => new Uint8Array(Buffer.from(content as string))

export async function writeFile(
  path: string,
  content: string | Uint8Array,
  options?: { readonly flush?: boolean; readonly mode?: number },
): Promise<void> {
  const file = await open(path, 'w', options?.mode)
  try {
    await file.writeFile(content)
    if (options?.flush === true) await file.sync()
  } finally {
    await file.close()
  }
}

export async function mkdir(path: string, options?: { readonly recursive?: boolean }): Promise<string | undefined> {
  const missing: string[] = []
  if (options?.recursive === true)
    for (let each = resolve(path); placeOf(each) && idOf(each) === undefined; each = dirname(each))
      missing.unshift(each)
  else if (placeOf(path)) missing.push(path)
  const first = await real.mkdir(path, options)
  for (const each of missing) {
    const folder = named(each)
    if (folder !== undefined) recorder?.folders.set(folder, new Map())
  }
  return first
}

export async function rename(from: string, to: string): Promise<void> {
  const place = placeOf(from)
  if (place) {
    if (dirname(resolve(from)) !== dirname(resolve(to))) throw new Error('the record knows no move between folders')
    tell(place.log, { kind: 'rename', folder: place.folder, from: place.name, to: basename(to) })
  }
  await real.rename(from, to)
}

export async function link(from: string, to: string): Promise<void> {
  await real.link(from, to)
  const place = placeOf(to)
  const file = idOf(from)
  if (place && file !== undefined) tell(place.log, { kind: 'link', folder: place.folder, name: place.name, file })
}

export async function rm(
  path: string,
  options?: { readonly recursive?: boolean; readonly force?: boolean },
): Promise<void> {
  const place = placeOf(path)
  const file = idOf(path)
  await real.rm(path, options)
  if (!place || file === undefined) return
  for (const [name] of [...(place.log.folders.get(file) ?? [])])
    await rm(join(path, name), { recursive: true, force: true })
  tell(place.log, { kind: 'unlink', folder: place.folder, name: place.name })
}

export async function copyFile(from: string, to: string, mode?: number): Promise<void> {
  await real.copyFile(from, to, mode)
  const file = named(to)
  if (recorder && file !== undefined)
    tell(recorder, { kind: 'write', file, at: 0, bytes: new Uint8Array(readFileSync(to)) })
}

export const { readFile, readdir, stat, constants } = real
