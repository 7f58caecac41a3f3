// The single filter for delay and freeze, over all combinations of hold, hiding, viewer, page delay, restart and kind
// of secret. See heldEvening.ts for the evenings.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  PUBLIC_VIEWER_DELAY,
  NO_VIEWER_DELAY,
  type DelayAndFreeze as Held,
  type ViewerDelay,
} from '../../../src/club/model/publicViewClock.ts'
import { PublicView } from '../../../src/club/repository/publicView.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { taken } from '../clubFixture.ts'
import { heldEvening, HIDINGS, HOLDS, ON_SCREEN, SECRETS as STORED, type Evening, type Hold } from './heldEvening.ts'

const SECRETS = { ...STORED, ...ON_SCREEN }
const VIEWERS = [{ kind: 'public' }, { kind: 'seat', seat: seat(1) }] as const
const LATE: ViewerDelay = { isHeldBack: true, extra: 30 }
const ORGANISER = NO_VIEWER_DELAY

/** All data that the club shows to viewers with this delay. */
async function looks({ club }: Evening, lateness: ViewerDelay): Promise<string> {
  const all: unknown[] = []
  for (const viewer of lateness.isHeldBack ? VIEWERS : [{ kind: 'judge' } as const])
    all.push(
      await taken(club.watch({ viewer, lateness })),
      await taken(club.currentGame({ viewer, lateness, lang: 'en' })),
    )
  return JSON.stringify(all)
}

async function own({ club, season }: Evening): Promise<string> {
  return JSON.stringify([
    await taken(club.ask('seasons.standings', { season })),
    await taken(club.watch({ viewer: { kind: 'judge' }, lateness: NO_VIEWER_DELAY })),
  ])
}

const both = async (pair: readonly Evening[], look: (evening: Evening) => Promise<string>) =>
  Promise.all(pair.map(look))

async function pairOf(hold: Hold, hiding: string, secret: string, isRestarted: boolean): Promise<readonly Evening[]> {
  const pair: Evening[] = []
  for (const variant of [0, 1] as const) {
    const evening = await heldEvening(hold, HIDINGS[hiding])
    await SECRETS[secret]?.tell(evening, variant)
    pair.push(isRestarted ? await evening.restarted() : evening)
  }
  return pair
}

test('after a restart, a delayed stream is shown up to its stored version or not at all', async () => {
  const streams = fc.uniqueArray(
    fc.record({ at: fc.nat(5), version: fc.integer({ min: 1, max: 5 }), noted: fc.option(fc.nat(6)) }),
    { selector: ({ at }) => at },
  )
  const hold = fc.constantFrom({ delay: 60, isFrozen: false }, { delay: 0, isFrozen: true })
  await fc.assert(
    fc.asyncProperty(streams, hold, async (known, held) => {
      const shown = known.flatMap(({ at, noted }) => (noted === null ? [] : [[`game/${at}`, noted, noted]]))
      const note = { read: () => Promise.resolve(JSON.stringify({ shown })), write: () => Promise.resolve() }
      const view = new PublicView({ now: () => 0, note })
      await view.begin(
        held,
        known.map(({ at, version }) => ({ stream: `game/${at}`, version, hash: '' })),
      )
      for (const { at, version, noted } of known)
        expect(view.shownVersion(`game/${at}`)).toBe((noted ?? 0) >= version ? Number.POSITIVE_INFINITY : (noted ?? 0))
    }),
    { seed: 7 },
  )
})

const DELAYED = { delay: 60, isFrozen: false }

/** A computer. Each process counts time from zero, and the stored versions outlive the process. */
class Machine {
  readonly #versions = new Map<string, number>()
  #seconds = 0
  #from = 0
  #note: string | undefined
  view!: PublicView

  async start(hold: Held): Promise<void> {
    this.#from = this.#seconds
    this.view = new PublicView({
      now: () => 1000 * (this.#seconds - this.#from),
      note: { read: async () => this.#note, write: async (text) => void (this.#note = text) },
    })
    await this.view.begin(
      hold,
      [...this.#versions].map(([stream, version]) => ({ stream, version, hash: '' })),
    )
  }

  get seconds(): number {
    return this.#seconds
  }

  wait(seconds: number): void {
    this.#seconds += seconds
  }

  receive(stream: string): void {
    const version = (this.#versions.get(stream) ?? 0) + 1
    this.#versions.set(stream, version)
    const event = { type: 'x', payload: null, at: 0, author: 'x', private: false, hash: '' }
    this.view.recordReceived([{ stream, version, ...event }])
  }

  shown(stream: string, lateness?: ViewerDelay): number {
    return Math.min(this.view.shownVersion(stream, lateness), this.#versions.get(stream) ?? 0)
  }
}

test('a restart preserves the waiting time of delayed entries', async () => {
  const machine = new Machine()
  await machine.start(DELAYED)
  machine.receive('game/1')
  machine.wait(40)
  machine.receive('game/1')
  await machine.view.saveNoteIfDue()
  await machine.start(DELAYED)
  machine.wait(19)
  expect(machine.shown('game/1')).toBe(0)
  machine.wait(2)
  expect(machine.shown('game/1')).toBe(1)
  machine.wait(38)
  expect(machine.shown('game/1')).toBe(1)
  machine.wait(2)
  expect(machine.shown('game/1')).toBe(2)
})

test('the elapsed time is stored while entries wait, so that a killed process loses only seconds', async () => {
  const machine = new Machine()
  await machine.start(DELAYED)
  machine.receive('game/1')
  for (let second = 0; second < 50; second += 1) {
    machine.wait(1)
    await machine.view.saveNoteIfDue()
  }
  await machine.start(DELAYED)
  machine.wait(15)
  expect(machine.shown('game/1')).toBe(1)
})

test('no entry is shown before its delay is over, and no new entry is shown during a freeze', async () => {
  const step = fc.oneof(
    fc.record({ wait: fc.integer({ min: 0, max: 50 }) }),
    fc.record({ hold: fc.record({ delay: fc.constantFrom(10, 60), isFrozen: fc.boolean() }) }),
    fc.record({ entry: fc.constantFrom('game/1', 'game/2', 'ledger/1') }),
    fc.constantFrom('noted' as const, 'started' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const machine = new Machine()
      let hold: Held = DELAYED
      await machine.start(hold)
      const came = new Map<string, { readonly at: number; allowed: boolean }[]>()
      const all = () => [...came.values()].flat()
      const atFreeze = new Map<string, number>()
      /** Shown versions, as stored most recently. */
      const noted = new Map<string, number>()
      for (const each of steps) {
        if (each === 'started') {
          await machine.start(hold)
          for (const [stream, shown] of noted) expect(machine.shown(stream)).toBeGreaterThanOrEqual(shown)
        } else if (each === 'noted') {
          await machine.view.saveNoteIfDue()
          for (const stream of came.keys()) noted.set(stream, machine.shown(stream))
        } else if ('wait' in each) machine.wait(each.wait)
        else if ('hold' in each) {
          hold = each.hold
          machine.view.setHold(hold)
          await machine.view.saveNoteIfDue()
          for (const stream of came.keys()) {
            noted.set(stream, machine.shown(stream))
            atFreeze.set(stream, machine.shown(stream))
          }
        } else {
          machine.receive(each.entry)
          came.set(each.entry, [...(came.get(each.entry) ?? []), { at: machine.seconds, allowed: false }])
        }
        for (const entry of all()) entry.allowed ||= !hold.isFrozen && entry.at + hold.delay <= machine.seconds
        for (const [stream, entries] of came) {
          const shown = machine.shown(stream)
          for (const entry of entries.slice(0, shown)) expect(entry.allowed).toBe(true)
          if (hold.isFrozen) expect(shown).toBeLessThanOrEqual(atFreeze.get(stream) ?? 0)
          for (const { at } of entries.slice(0, machine.shown(stream, LATE)))
            expect(at + 30).toBeLessThanOrEqual(machine.seconds)
        }
      }
      machine.view.setHold(DELAYED)
      machine.wait(61)
      for (const [stream, entries] of came) expect(machine.shown(stream)).toBe(entries.length)
    }),
    { seed: 31, numRuns: 300 },
  )
})

describe.each(Object.keys(HOLDS) as Hold[])('hold "%s"', (hold) => {
  describe.each(Object.keys(HIDINGS))('with standings "%s"', (hiding) => {
    test.each(
      Object.keys(SECRETS).flatMap((secret) => [
        [secret, 'without a restart', false] as const,
        ...(SECRETS[secret]?.isOfProcess ? [] : [[secret, 'after a restart', true] as const]),
      ]),
    )('%s is not shown before its time, %s', async (secret, _state, isRestarted) => {
      const pair = await pairOf(hold, hiding, secret, isRestarted)
      // Viewers who may see everything see two different evenings, so the secret really makes a difference.
      const [one, other] = await both(pair, own)
      expect(one).not.toBe(other)
      const isHidden = hiding !== 'open' && SECRETS[secret]?.isOfStandings === true
      const check = async (lateness: ViewerDelay, isHeld: boolean) => {
        const [a, b] = await both(pair, (evening) => looks(evening, lateness))
        if (isHeld || (isHidden && secret !== 'a game that is declared void')) expect(b).toBe(a)
        else if (!isHidden) expect(b).not.toBe(a)
      }
      await check(PUBLIC_VIEWER_DELAY, hold !== 'nothing')
      await check(ORGANISER, false)
      // Without a hold, no shown versions were stored before the restart, so the data of a delayed page is known only
      // later.
      if (isRestarted && hold === 'nothing')
        expect(pair.map(({ club }) => club.publicView.hasHistoryFor(LATE))).toEqual([false, false])
      else for (const isHeldBack of [true, false]) await check({ isHeldBack, extra: 30 }, true)
      for (const { later } of pair) later(59)
      await check(PUBLIC_VIEWER_DELAY, hold !== 'nothing')
      await check({ isHeldBack: false, extra: 30 }, false)
      for (const { later } of pair) later(2)
      await check(PUBLIC_VIEWER_DELAY, hold === 'freeze' || hold === 'both')
      await check(LATE, hold !== 'nothing')
      for (const { club, later } of pair) {
        await taken(club.unfreeze())
        later(100)
      }
      await check(LATE, false)
    })
  })
})
