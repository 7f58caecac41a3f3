// Viewers see the games of an import only after the delay, and never if the import was abandoned. Tests all
// combinations of the time of staging, the end of the import, the hold, the hiding, a restart and the view. Each
// evening is compared with an evening that has the same import, staged and still open.

import { describe, expect, test } from 'vitest'
import { PUBLIC_VIEWER_DELAY, NO_VIEWER_DELAY, type ViewerDelay } from '../../../src/club/model/publicViewClock.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { taken } from '../clubFixture.ts'
import { sheet } from '../../files/sheets/sheetText.ts'
import { heldEvening, HIDINGS, HOLDS, type Evening, type Hold } from './heldEvening.ts'

const ROLES = ['don', 'mafia', 'mafia', 'sheriff', ...Array.from({ length: 6 }, () => 'civilian')]
const TEXT = sheet(
  ...ROLES.map((role, index) => ({
    stage: 'main',
    round: 1,
    table: 1,
    seat: index + 1,
    role,
    winner: 'red',
    bonus: index === 0 ? '0.3' : '',
    player: index < 6 ? `Player ${index + 1}` : `Guest ${index}`,
  })),
)

/** Stages an import. Returns its id and the id of its only game. */
async function staged({ club, season }: Evening): Promise<{ readonly id: string; readonly game: string }> {
  const { id } = await taken(club.beginImport({ season, format: 'results-csv', text: TEXT }, [0]))
  await taken(club.stageImport(id))
  return { id, game: `${id}.1` }
}

const WHEN = ['before the hold', 'during the hold'] as const
const ENDS = ['taken', 'taken and void', 'abandoned'] as const
type End = (typeof ENDS)[number]

async function end({ club }: Evening, how: End, { id, game }: { readonly id: string; readonly game: string }) {
  if (how === 'abandoned') {
    await taken(club.abandonImport(id))
    return
  }
  await taken(club.commitImport(id))
  if (how === 'taken') return
  const { version } = await taken(club.ask('games.get', { game }))
  await taken(club.ask('games.void', { game, version, isVoid: true, reason: 'not ours' }))
}

const TOWN = { kind: 'seat', seat: seat(1) } as const

/** Views that viewers with this delay can open. A refusal counts as an answer, too. Pages take the longest. */
const SURFACES: Readonly<Record<string, (evening: Evening, lateness: ViewerDelay, game: string) => Promise<unknown>>> =
  {
    watch: ({ club }, lateness) => club.watch({ viewer: TOWN, lateness }),
    'current game': ({ club }, lateness) => club.currentGame({ viewer: TOWN, lateness, lang: 'en' }),
    'that game': ({ club }, lateness, game) => club.currentGame({ viewer: TOWN, lateness, lang: 'en', only: game }),
    phones: async ({ club }, lateness) => {
      const evening = await taken(club.phoneEvening(lateness))
      return evening.tables
    },
    'a phone that looks on': ({ club }, _lateness, game) => club.phoneShadow(game, 'nobody'),
    pages: async ({ club, season }) => taken(club.ask('documents.pages', { season })),
  }

const QUICK = Object.keys(SURFACES).filter((surface) => surface !== 'pages')
const surfacesOf = (when: (typeof WHEN)[number]) => (when === 'during the hold' ? Object.keys(SURFACES) : QUICK)

interface Told {
  readonly evening: Evening
  readonly game: string
}

async function eveningOf(hold: Hold, hiding: string, when: (typeof WHEN)[number], how?: End): Promise<Told> {
  let known: { readonly id: string; readonly game: string } | undefined
  const evening = await heldEvening(hold, HIDINGS[hiding], async (before) => {
    if (when === 'before the hold') known = await staged(before)
  })
  known ??= await staged(evening)
  if (how !== undefined) await end(evening, how, known)
  return { evening, game: known.game }
}

const looked = async (surface: string, { evening, game }: Told, lateness: ViewerDelay) =>
  JSON.stringify(await SURFACES[surface]?.(evening, lateness, game))

test.each(ENDS)(
  'an import staged before the hold (end: %s) stays invisible after a restart during the hold',
  async (how) => {
    for (const hold of ['delay', 'freeze', 'both'] as const) {
      const [open, ended] = [
        await eveningOf(hold, 'open', 'before the hold'),
        await eveningOf(hold, 'open', 'before the hold', how),
      ]
      const again = async ({ evening, game }: Told) => ({ evening: await evening.restarted(), game })
      const [a, b] = [await again(open), await again(ended)]
      for (const surface of QUICK)
        expect(await looked(surface, b, PUBLIC_VIEWER_DELAY), surface).toBe(
          await looked(surface, a, PUBLIC_VIEWER_DELAY),
        )
    }
  },
)

describe.each(
  (Object.keys(HOLDS) as Hold[]).flatMap((hold) => Object.keys(HIDINGS).map((each) => [hold, each] as const)),
)('hold "%s" and standings "%s"', (hold, hiding) => {
  test.each(WHEN.flatMap((when) => ENDS.map((how) => [when, how] as const)))(
    'an import staged %s (end: %s) is shown only after the hold and only if not hidden',
    async (when, how) => {
      const [open, ended] = [await eveningOf(hold, hiding, when), await eveningOf(hold, hiding, when, how)]
      const areSame = async (surface: string, lateness: ViewerDelay) =>
        (await looked(surface, open, lateness)) === (await looked(surface, ended, lateness))
      const isHeld = hold !== 'nothing' || how === 'abandoned'
      if (isHeld)
        for (const surface of surfacesOf(when)) expect(await areSame(surface, PUBLIC_VIEWER_DELAY), surface).toBe(true)
      const isSeenAtOnce = how === 'taken' && hiding !== 'table hidden'
      if (isSeenAtOnce) expect(await areSame('watch', NO_VIEWER_DELAY)).toBe(false)
      if (isSeenAtOnce && !isHeld) expect(await areSame('watch', PUBLIC_VIEWER_DELAY)).toBe(false)
      for (const { evening } of [open, ended]) {
        await taken(evening.club.unfreeze())
        evening.later(61)
      }
      if (isSeenAtOnce)
        for (const surface of surfacesOf(when).filter((each) => each === 'watch' || each === 'pages'))
          expect(await areSame(surface, PUBLIC_VIEWER_DELAY), surface).toBe(false)
      if (how === 'abandoned')
        for (const surface of surfacesOf(when)) expect(await areSame(surface, PUBLIC_VIEWER_DELAY), surface).toBe(true)
    },
  )
})
