// Files that leave the club, over all combinations of hold, hiding, surface and secret. Two evenings that differ in one
// secret give the same bytes as long as the secret is held back from the surface. Published pages obey delay, freeze
// and hiding. Printed documents and exports, which the secretary makes at the table, obey only hiding. Viewers' pages
// and frames have their own tests: broadcast/publicView.test.ts, server/heldBack.test.ts.

import { describe, expect, test } from 'vitest'
import type { PaperRequest } from '../../src/papers/documents/kinds/registry.ts'
import { heldEvening, HIDINGS, IN_FILES, SECRETS, type Evening, type Hold } from '../club/broadcast/heldEvening.ts'
import { taken } from '../club/clubFixture.ts'

/** An empty document or export also counts as a result. */
const paper = ({ club }: Evening, ask: PaperRequest) => club.ask('documents.paper', { ask, lang: 'en' })

const SURFACES: Readonly<Record<string, (evening: Evening) => Promise<unknown>>> = {
  pages: async ({ club, season }) => taken(club.ask('documents.pages', { season })),
  papers: async (evening) => [
    await paper(evening, { paper: 'standings', of: { season: evening.season, scope: {} } }),
    await paper(evening, { paper: 'results', of: { season: evening.season } }),
    await paper(evening, { paper: 'protocol', of: { game: evening.games[0] } }),
  ],
  exports: async ({ club, season }) => {
    const files = []
    for (const what of ['standings', 'ledger', 'games', 'results'] as const)
      files.push(await club.ask('exports.file', { season, what, format: 'csv', lang: 'en' }))
    return files
  },
}

const textOf = async (look: (evening: Evening) => Promise<unknown>, evening: Evening) =>
  JSON.stringify(await look(evening))

const KNOWN = [
  'a verdict',
  'a bonus of a past game',
  'a bonus of no game',
  'a bonus of a slow device',
  'a game that is declared void',
]

describe.each(['nothing', 'delay', 'freeze'] as const satisfies readonly Hold[])('hold: %s', (hold) => {
  describe.each(Object.keys(HIDINGS))('standings: %s', (hiding) => {
    test.each(KNOWN)('%s is in files only if it may be known', async (secret) => {
      const pair: Evening[] = []
      for (const variant of [0, 1] as const) {
        const evening = await heldEvening(hold, HIDINGS[hiding])
        await { ...SECRETS, ...IN_FILES }[secret]?.tell(evening, variant)
        pair.push(evening)
      }
      const isHidden = hiding !== 'open' && secret.includes('bonus')
      // If a table is hidden, the winner and void games are not secret, but the files may still omit both.
      const isOpen = hiding === 'open' || (hiding === 'bonuses hidden' && !isHidden)
      async function check(surface: string, isHeld: boolean): Promise<void> {
        const look = SURFACES[surface]
        if (look === undefined) throw new Error(surface)
        const [a, b] = await Promise.all(pair.map((evening) => textOf(look, evening)))
        if (isHeld || isHidden) expect(b, surface).toBe(a)
        else if (isOpen) expect(b === a, surface).toBe(false)
      }
      await check('pages', hold !== 'nothing')
      await check('papers', false)
      await check('exports', false)
      for (const { club, later } of pair) {
        await taken(club.unfreeze())
        later(61)
      }
      await check('pages', false)
    })
  })
})

describe.each(Object.keys(HIDINGS))('an objection, with standings %s,', (hiding) => {
  test.each([
    ['pages', true],
    ['papers', true],
    ['exports', false],
  ] as const)('is in %s only if nothing is hidden: %s', async (surface, isTold) => {
    const evening = await heldEvening('nothing', HIDINGS[hiding])
    const [game] = evening.games
    const { version } = await taken(evening.club.ask('games.get', { game }))
    await taken(evening.club.ask('objections.raise', { game, version, seat: 2, text: 'the secret reason' }))
    const look = SURFACES[surface]
    if (look === undefined) throw new Error(surface)
    expect((await textOf(look, evening)).includes('the secret reason')).toBe(isTold && hiding === 'open')
  })
})
