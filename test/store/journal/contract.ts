// The contract of every journal on any disk, as a list of cases like the contract of the stores. Node runs the cases
// over memory and files, and a worker of a real Chromium runs them over OPFS.

import { envelopeOf, chainEndOf, GENESIS } from '../../../src/store/hash.ts'
import { seal } from '../sealed.ts'
import { encodeJournalLine } from '../../../src/store/journalLines.ts'
import type { Journal } from '../../../src/store/journal/journal.ts'
import type { Envelope } from '../../../src/store/port.ts'
import { event, events, good, versions } from '../adapters/subject.ts'
import { same } from '../same.ts'

export interface JournalSubject {
  open(): Promise<Journal>
  /** Raw content of the file and its side files, while no journal is open. */
  bytes(): Promise<Uint8Array>
  setBytes(bytes: Uint8Array): Promise<void>
  note(name: string): Promise<string | undefined>
  setNote(name: string, text: string): Promise<void>
  /** Number of stored copies of damaged files. */
  kept(): Promise<number>
  dispose(): Promise<void>
}

export interface JournalCase {
  readonly name: string
  readonly run: (subject: JournalSubject) => Promise<void>
}

export function chainOf(stream: string, count: number, before: readonly Envelope[] = []): readonly Envelope[] {
  return seal(stream, chainEndOf(before.length === 0 ? [GENESIS] : before), events(count, before.length + 1)).map(
    envelopeOf,
  )
}

const first = () => chainOf('game/1', 3)
const second = () => chainOf('game/2', 1)
const third = () => chainOf('game/1', 2, first())

async function threeLines(subject: JournalSubject): Promise<Uint8Array> {
  const journal = await subject.open()
  for (const line of [first(), second(), third()]) good(await journal.append(line))
  await journal.close()
  return subject.bytes()
}

/** Simulates that the program died between writing the last line and writing the marker of that line. */
async function forgetMarker(subject: JournalSubject): Promise<void> {
  await subject.setNote('marker', '')
  await subject.setNote('heads', '')
}

function replaced(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  if (!text.includes(from)) throw new Error(`not in the journal: ${from}`)
  return new TextEncoder().encode(text.replace(from, to))
}

const DAMAGES: readonly (readonly [what: string, damage: (bytes: Uint8Array) => Uint8Array])[] = [
  ['an altered payload in the first line', (bytes) => replaced(bytes, '"n":2', '"n":7')],
  ['an altered hash in the middle line', (bytes) => replaced(bytes, second()[0]!.hash, 'f'.repeat(64))],
  ['an altered payload in the last line', (bytes) => replaced(bytes, '"n":5', '"n":7')],
  ['a missing line in the middle', (bytes) => fromLines(linesOf(bytes).filter((_, index) => index !== 1))],
  ['two lines swapped', (bytes) => fromLines([0, 2, 1].map((index) => linesOf(bytes)[index]!))],
  [
    'a broken line in the middle',
    (bytes) => replaced(bytes, '"events":[{"at":1700000000000,"author":"judge","hash":"' + second()[0]!.hash, ''),
  ],
  ['a line feed in the middle of a line', (bytes) => replaced(bytes, '"n":3', '"n":\n3')],
]

const linesOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes).split('\n').slice(0, -1)
const fromLines = (lines: readonly string[]) => new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))

export const JOURNAL_CASES: readonly JournalCase[] = [
  {
    name: 'a new journal is empty and valid',
    async run(subject) {
      const journal = await subject.open()
      same(
        [journal.head().count, journal.fault(), good(await journal.readAll()), journal.ends().size],
        [0, undefined, [], 0],
      )
      await journal.close()
    },
  },
  {
    name: 'appended entries exist in order after reopening, with the ends of their streams',
    async run(subject) {
      await threeLines(subject)
      const journal = await subject.open()
      same(journal.fault(), undefined)
      same(journal.head().count, 6)
      same(good(await journal.readAll()), [...first(), ...second(), ...third()])
      same(good(await journal.readAll(new Set(['game/2']))), second())
      const { version, hash } = third()[1]!
      same(journal.ends().get('game/1'), { version, hash })
      same(good(await journal.check()), undefined)
      await journal.close()
    },
  },
  {
    name: 'lost or broken side files only make the start slower',
    async run(subject) {
      await threeLines(subject)
      for (const text of ['', '{', '{"sum":"x","text":"{}"}']) {
        await subject.setNote('marker', text)
        await subject.setNote('heads', text)
        const journal = await subject.open()
        same([journal.fault(), journal.head().count, journal.ends().get('game/1')?.version], [undefined, 6, 5])
        await journal.close()
      }
    },
  },
  {
    name: 'a last line that is torn at any byte is removed, the other lines stay, and the journal continues',
    async run(subject) {
      const whole = await threeLines(subject)
      const keep = whole.subarray(0, whole.length - new TextEncoder().encode(linesOf(whole)[2]).length - 1)
      // Every byte near the edges and every 37th byte in between, because each opening costs some flushes of the disk.
      for (let cut = keep.length; cut < whole.length; cut += cut - keep.length < 4 || whole.length - cut < 6 ? 1 : 37) {
        await subject.setBytes(whole.slice(0, cut))
        await forgetMarker(subject)
        const journal = await subject.open()
        same([journal.fault(), journal.head().count], [cut === keep.length ? undefined : 'torn', 4], `cut at ${cut}`)
        good(await journal.append(third()))
        await journal.close()
        same(await subject.bytes().then((bytes) => bytes.length), whole.length, `length after a cut at ${cut}`)
      }
      same(await subject.kept(), 0, 'copies')
    },
  },
  ...(
    [
      ['zeros', new Uint8Array(4096)],
      ['half a character', new Uint8Array([0xf0, 0x9f])],
      ['noise with line feeds', new TextEncoder().encode('x\n{}\n[')],
    ] as const
  ).map(([what, tail]): JournalCase => ({
    name: `${what} after the last line, as a crash may leave, are cut off`,
    async run(subject) {
      const whole = await threeLines(subject)
      await subject.setBytes(new Uint8Array([...whole, ...tail]))
      const journal = await subject.open()
      same([journal.fault(), journal.head().count], ['torn', 6])
      await journal.close()
      same(await subject.bytes(), whole)
    },
  })),
  {
    name: 'a missing acknowledged line is detected by the marker, and a copy of the file is kept',
    async run(subject) {
      const whole = await threeLines(subject)
      await subject.setBytes(whole.slice(0, whole.length - 3))
      const journal = await subject.open()
      same([journal.fault(), journal.head().count, journal.ends().get('game/1')?.version], ['cut', 4, 3])
      same(await subject.kept(), 1)
      good(await journal.append(third()))
      await journal.close()
      same(await subject.bytes(), whole)
    },
  },
  {
    name: 'a missing journal is detected',
    async run(subject) {
      await threeLines(subject)
      await subject.setBytes(new Uint8Array(0))
      const journal = await subject.open()
      same([journal.fault(), journal.head().count], ['cut', 0])
      await journal.close()
    },
  },
  ...DAMAGES.map(([what, damage]): JournalCase => ({
    name: `${what} blocks appends until the journal is replaced, and the damaged file is kept`,
    async run(subject) {
      await subject.setBytes(damage(await threeLines(subject)))
      await forgetMarker(subject)
      const journal = await subject.open()
      same(journal.fault(), 'tampered')
      same((await journal.append(second())).ok, false)
      good(await journal.replace([...first(), ...third(), ...second()]))
      same([journal.fault(), good(await journal.check()), await subject.kept()], [undefined, undefined, 1])
      good(await journal.append(chainOf('game/3', 1)))
      await journal.close()
      const again = await subject.open()
      same([again.fault(), again.head().count], [undefined, 7])
      same(
        good(await again.readAll()).map(({ stream }) => stream),
        [...Array.from({ length: 5 }, () => 'game/1'), 'game/2', 'game/3'],
      )
      await again.close()
    },
  })),
  {
    name: 'a journal rewritten with valid hashes does not match the marker',
    async run(subject) {
      await threeLines(subject)
      let chain = '0'.repeat(64)
      const forged = [first(), [envelopeOf(seal('game/2', GENESIS, [event('forged')])[0]!)], third()].map((line) => {
        const written = encodeJournalLine(chain, line)
        chain = written.chain
        return written.bytes
      })
      await subject.setNote('heads', '')
      await subject.setBytes(new Uint8Array(forged.flatMap((bytes) => [...bytes])))
      const journal = await subject.open()
      same(journal.fault(), 'tampered')
      await journal.close()
    },
  },
  {
    name: 'damage before a checkpoint is not found at the start, but by the check',
    async run(subject) {
      const whole = await threeLines(subject)
      await subject.setBytes(replaced(whole, '"n":2', '"n":7'))
      const journal = await subject.open()
      same(journal.fault(), undefined)
      same(good(await journal.check()), 'tampered')
      same([journal.fault(), (await journal.append(second())).ok], ['tampered', false])
      await journal.close()
    },
  },
  {
    name: 'a checkpoint that does not fit the file is not used',
    async run(subject) {
      await threeLines(subject)
      const checkpoint = await subject.note('heads')
      const other = chainOf('game/9', 40)
      await subject.setBytes(new Uint8Array(0))
      await forgetMarker(subject)
      const journal = await subject.open()
      for (const envelope of other) good(await journal.append([envelope]))
      await journal.close()
      await subject.setNote('heads', checkpoint!)
      const again = await subject.open()
      same([again.fault(), again.head().count, [...again.ends().keys()]], [undefined, 40, ['game/9']])
      await again.close()
    },
  },
  {
    name: 'a line of 10,000 events reads back as written',
    async run(subject) {
      const many = chainOf('game/big', 10_000)
      const journal = await subject.open()
      good(await journal.append(many))
      good(await journal.append(second()))
      await journal.close()
      await forgetMarker(subject)
      const again = await subject.open()
      same([again.fault(), again.head().count, again.ends().get('game/big')?.version], [undefined, 10_001, 10_000])
      same(versions(good(await again.readAll(new Set(['game/big'])))), versions(many))
      await again.close()
    },
  },
  {
    name: 'a closed journal reports that it is unavailable, and closing twice is harmless',
    async run(subject) {
      const journal = await subject.open()
      await journal.close()
      await journal.close()
      same([(await journal.append(first())).ok, (await journal.readAll()).ok], [false, false])
    },
  },
]
