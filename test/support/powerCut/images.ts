// The possible content of a disk after a power cut. Recorded operations that were flushed before the cut stay. Of the
// others, each write is present, missing, partly present, or a hole of zeros; each truncation is done or not; and each
// change of a name is done or not, but never before an earlier change of the same name. The names in a folder are
// permanent when the folder was flushed, and the bytes of a file when the file was. All combinations are generated up
// to a limit, and random ones beyond it.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Operation, Recording } from './recordedFs.ts'

type Data = Extract<Operation, { kind: 'write' | 'truncate' }>
type Naming = Extract<Operation, { kind: 'link' | 'unlink' | 'rename' }>
type Unsure = { readonly index: number; readonly operation: Data | Naming }

export interface Image {
  readonly files: ReadonlyMap<number, Uint8Array>
  readonly folders: ReadonlyMap<number, ReadonlyMap<string, number>>
}

/**
 * `cut` is the number of operations that had begun. Returns at most `most` images, first the image with every operation
 * and the image with none.
 */
export function* imagesAt(recording: Recording, cut: number, most: number, seed: number): Generator<Image> {
  const { sure, unsure } = known(recording, cut)
  const ways = unsure.map(({ operation }) => waysOf(operation))
  const all = ways.reduce((product, each) => product * each, 1)
  if (all <= most) {
    for (let nth = 0; nth < all; nth += 1) yield made(sure, unsure, digits(nth, ways))
    return
  }
  yield made(
    sure,
    unsure,
    ways.map(() => 0),
  )
  yield made(
    sure,
    unsure,
    ways.map(() => 1),
  )
  const random = xoroshiro128plus(seed * 1_000_003 + cut)
  for (let nth = 2; nth < most; nth += 1)
    yield made(
      sure,
      unsure,
      ways.map((each) => uniformInt(random, 0, each - 1)),
    )
}

function digits(nth: number, ways: readonly number[]): readonly number[] {
  let rest = nth
  return ways.map((each) => {
    const digit = rest % each
    rest = Math.floor(rest / each)
    return digit
  })
}

/**
 * Number of outcomes of an operation: 0 is done, 1 is not done. A write can also be half done, one byte short, zeros,
 * or half zeros.
 */
function waysOf(operation: Data | Naming): number {
  return operation.kind === 'write' && operation.bytes.length > 0 ? 6 : 2
}

interface Disk {
  readonly files: Map<number, Uint8Array>
  readonly folders: Map<number, Map<string, number>>
}

function known(
  { before, operations }: Recording,
  cut: number,
): { readonly sure: Disk; readonly unsure: readonly Unsure[] } {
  const begun = operations.slice(0, cut)
  const flushedTo = new Map<number, number>()
  for (const operation of begun)
    if (operation.kind === 'flush')
      flushedTo.set(operation.file, Math.max(operation.upTo, flushedTo.get(operation.file) ?? 0))
  const sure: Disk = {
    files: new Map(before.files),
    folders: new Map(Array.from(before.folders, ([id, names]) => [id, new Map(names)])),
  }
  const unsure: Unsure[] = []
  for (const [index, operation] of begun.entries()) {
    if (operation.kind === 'flush') continue
    const of = 'folder' in operation ? operation.folder : operation.file
    if (index < (flushedTo.get(of) ?? 0)) apply(sure, operation, 0)
    else unsure.push({ index, operation })
  }
  return { sure, unsure }
}

function made(sure: Disk, unsure: readonly Unsure[], ways: readonly number[]): Image {
  const disk: Disk = {
    files: new Map(sure.files),
    folders: new Map(Array.from(sure.folders, ([id, names]) => [id, new Map(names)])),
  }
  const stopped = new Set<string>()
  for (const [nth, { operation }] of unsure.entries()) {
    if ('folder' in operation) {
      const names = namesOf(operation).map((name) => `${operation.folder}/${name}`)
      if (ways[nth] === 1 || names.some((name) => stopped.has(name))) {
        for (const name of names) stopped.add(name)
        continue
      }
    }
    apply(disk, operation, ways[nth] ?? 0)
  }
  return disk
}

const namesOf = (naming: Naming) => (naming.kind === 'rename' ? [naming.from, naming.to] : [naming.name])

function apply({ files, folders }: Disk, operation: Data | Naming, way: number): void {
  if (operation.kind === 'write' || operation.kind === 'truncate') {
    if (way === 1) return
    const held = files.get(operation.file) ?? new Uint8Array()
    if (operation.kind === 'truncate') return void files.set(operation.file, resized(held, operation.size))
    const bytes = torn(operation.bytes, way)
    const grown = resized(held, Math.max(held.length, operation.at + bytes.length))
    grown.set(bytes, operation.at)
    return void files.set(operation.file, grown)
  }
  const names = folders.get(operation.folder) ?? new Map<string, number>()
  folders.set(operation.folder, names)
  if (operation.kind === 'link') names.set(operation.name, operation.file)
  else if (operation.kind === 'unlink') names.delete(operation.name)
  else {
    const file = names.get(operation.from)
    names.delete(operation.from)
    if (file !== undefined) names.set(operation.to, file)
  }
}

function torn(bytes: Uint8Array, way: number): Uint8Array {
  const half = Math.floor(bytes.length / 2)
  if (way === 2) return bytes.slice(0, half)
  if (way === 3) return bytes.slice(0, bytes.length - 1)
  const zeros = new Uint8Array(bytes.length)
  if (way === 5) zeros.set(bytes.subarray(0, half))
  return way === 0 ? bytes : zeros
}

/** Returns a copy that is extended with zeros or shortened. */
function resized(bytes: Uint8Array, size: number): Uint8Array {
  const next = new Uint8Array(size)
  next.set(bytes.subarray(0, size))
  return next
}

/** Writes an image to the real disk. */
export function layDown({ files, folders }: Image, folder: string, isFolder: (id: number) => boolean): void {
  lay(0, folder)

  function lay(id: number, path: string): void {
    mkdirSync(path, { recursive: true })
    for (const [name, child] of folders.get(id) ?? []) {
      if (isFolder(child)) lay(child, join(path, name))
      else writeFileSync(join(path, name), files.get(child) ?? new Uint8Array())
    }
  }
}

/** Images with the same key are identical disks. */
export function keyOf({ files, folders }: Image): string {
  const below = (id: number): unknown => {
    const names = folders.get(id)
    if (names) return [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, child]) => [name, below(child)])
    return Buffer.from(files.get(id) ?? []).toString('latin1')
  }
  return JSON.stringify(below(0))
}
