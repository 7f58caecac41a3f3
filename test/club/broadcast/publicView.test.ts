// The one filter of delay and freeze, over all combinations: what is held back, what is hidden, who looks, how late his
// page sees, whether the program was started again, and the kinds of secrets. See heldEvening.ts for the evenings.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AS_PUBLIC, AT_ONCE, type Lateness } from '../../../src/club/model/publicTime.ts'
import { PublicView } from '../../../src/club/repository/publicView.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { taken } from '../clubFixture.ts'
import { heldEvening, HIDINGS, HOLDS, ON_SCREEN, SECRETS as STORED, type Evening, type Hold } from './heldEvening.ts'

const SECRETS = { ...STORED, ...ON_SCREEN }
const VIEWERS = [{ kind: 'public' }, { kind: 'seat', seat: seat(1) }] as const
const LATE: Lateness = { isHeldBack: true, extra: 30 }
const ORGANISER = AT_ONCE

/** All that the club gives out for viewers who see so late. */
async function looks({ club }: Evening, lateness: Lateness): Promise<string> {
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
    await taken(club.watch({ viewer: { kind: 'judge' }, lateness: AT_ONCE })),
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

describe.each(Object.keys(HOLDS) as Hold[])('with %s held back', (hold) => {
  describe.each(Object.keys(HIDINGS))('and standings: %s', (hiding) => {
    test.each(
      Object.keys(SECRETS).flatMap((secret) => [
        [secret, 'running', false] as const,
        ...(SECRETS[secret]?.isOfProcess ? [] : [[secret, 'started again', true] as const]),
      ]),
    )('%s is shown to nobody before its time (%s)', async (secret, _state, isRestarted) => {
      const pair = await pairOf(hold, hiding, secret, isRestarted)
      // The secret is one: who may see everything sees two evenings.
      const [one, other] = await both(pair, own)
      expect(one).not.toBe(other)
      const isHidden = hiding !== 'open' && SECRETS[secret]?.isOfStandings === true
      const check = async (lateness: Lateness, isHeld: boolean) => {
        const [a, b] = await both(pair, (evening) => looks(evening, lateness))
        if (isHeld || (isHidden && secret !== 'a game that is declared void')) expect(b).toBe(a)
        else if (!isHidden) expect(b).not.toBe(a)
      }
      await check(AS_PUBLIC, hold !== 'nothing')
      await check(ORGANISER, false)
      if (isRestarted) expect(pair.map(({ club }) => club.publicView.isKnown(LATE))).toEqual([false, false])
      else for (const isHeldBack of [true, false]) await check({ isHeldBack, extra: 30 }, true)
      for (const { later } of pair) later(59)
      await check(AS_PUBLIC, hold !== 'nothing')
      await check({ isHeldBack: false, extra: 30 }, false)
      for (const { later } of pair) later(2)
      await check(AS_PUBLIC, hold === 'freeze' || hold === 'both')
      await check(LATE, hold !== 'nothing')
      for (const { club, later } of pair) {
        await taken(club.unfreeze())
        later(100)
      }
      await check(LATE, false)
    })
  })
})

test('a start while something is held back shows of each stream what was noted of it, and nothing where nothing was', async () => {
  const streams = fc.uniqueArray(
    fc.record({ at: fc.nat(5), version: fc.integer({ min: 1, max: 5 }), noted: fc.option(fc.nat(6)) }),
    { selector: ({ at }) => at },
  )
  const hold = fc.constantFrom({ delay: 60, isFrozen: false }, { delay: 0, isFrozen: true })
  await fc.assert(
    fc.asyncProperty(streams, hold, async (known, held) => {
      const shown = known.flatMap(({ at, noted }) => (noted === null ? [] : [[`game/${at}`, noted]]))
      const note = { read: () => Promise.resolve(JSON.stringify({ shown })), write: () => Promise.resolve() }
      const view = new PublicView({ now: () => 0, note })
      await view.begin(
        held,
        known.map(({ at, version }) => ({ stream: `game/${at}`, version, hash: '' })),
      )
      for (const { at, version, noted } of known)
        expect(view.shown(`game/${at}`)).toBe((noted ?? 0) >= version ? Number.POSITIVE_INFINITY : (noted ?? 0))
    }),
    { seed: 7 },
  )
})
