// Requests of games with a protocol: lists, one game, opening one, its entries, who writes it, whether it counts.

import { z } from 'zod'
import { err, LIVE_SEATS, ok } from '../../rules/vocabulary.ts'
import { byPlay, byStart, standingRows } from '../../scoring/counting.ts'
import { chosenRules, date, id, judging, mend, place, reason, seed, version } from '../model/argumentSchemas.ts'
import { entrySchema, roleSchema } from '../model/entrySchema.ts'
import { LOG, VOID } from '../model/rights.ts'
import { seasonOf } from '../model/find.ts'
import { numberAfter } from '../model/gameNumbers.ts'
import { isSamePlace } from '../model/plan.ts'
import { fingerprintOf } from '../../store/hash.ts'
import { keysIn, SIGNATURES } from '../../store/signing/signatures.ts'
import type { Reply } from '../repository/commandContext.ts'
import { change, query, type Known } from '../repository/request.ts'
import { branchView, detailView, type GameBranch, type GameSummary, replayLinks, summaryView } from './view.ts'
import { changeGame, setupFixOf, takesEntries } from './changeGame.ts'
import { drawnSeats } from './draw.ts'
import { withKnownJudge } from './joiningJudge.ts'
import { openGame, openingData } from './open.ts'

/** A game as it is looked at says who writes it; after a change that was taken it is this laptop. */
async function withWriter<V extends GameSummary>({ repository }: Known, view: V): Reply<V> {
  const held = await repository.heldElsewhere(view.id)
  return held.ok ? ok(held.value ? { ...view, heldElsewhere: true } : view) : held
}

/** A branch may be all that is left of a game; any other one names a game that is there. */
async function isOfRealGame(repository: Known['repository'], { game, isWhole }: GameBranch): Promise<boolean> {
  return game === '' || isWhole || (await repository.game(game)).ok
}

const ofGame = z.strictObject({ game: id, version })
const item = z.int().min(1)
/** Entries of a game as those at the table make them: none is of what is only seen. */
const newEntry = entrySchema.refine((entry) => !('asSeen' in entry))

/** The code of each device's key, by device; a device that has signed nothing is left out. */
async function codesOf(
  repository: Known['repository'],
  devices: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>()
  for (const device of devices) {
    const signed = await repository.history(SIGNATURES + device)
    const key = signed.ok ? [...keysIn(signed.value, device)].at(-1) : undefined
    if (key !== undefined) codes.set(device, fingerprintOf(key))
  }
  return codes
}

export const gameRequests = {
  /** `latest`: of the finished only so many, and those with an open objection. */
  'games.list': query({
    args: z.strictObject({
      season: id.exactOptional(),
      unfinished: z.boolean().exactOptional(),
      latest: z.int().min(0).max(1000).exactOptional(),
    }),
    async run(known, { season, unfinished, latest }): Reply<readonly GameSummary[]> {
      const { repository } = known
      const rows = season === undefined ? [...repository.rows.values()] : repository.rowsOf(season)
      const inOrder = rows
        .filter((row) => unfinished !== true || row.phase !== 'over')
        .sort(season === undefined ? byStart : byPlay)
      const isOver = ({ phase }: { readonly phase: string }) => phase === 'over'
      let left = latest === undefined ? 0 : Math.max(0, inOrder.filter(isOver).length - latest)
      const shown = inOrder
        .filter((row) => !isOver(row) || (left -= 1) < 0 || row.openObjections !== undefined)
        .map((row) => summaryView(row, repository.club))
      const views: GameSummary[] = []
      for (const view of shown) {
        const written = view.phase === 'over' ? ok(view) : await withWriter(known, view)
        if (!written.ok) return written
        views.push(written.value)
      }
      return ok(views)
    },
  }),
  'games.get': query({
    args: z.strictObject({ game: id }),
    async run(known, asked) {
      const { repository } = known
      const game = await repository.game(asked.game)
      if (!game.ok) return game
      const view = detailView(game.value, repository.club)
      return withWriter(known, { ...view, ...replayLinks(repository.rowsOf(view.season), view) })
    },
  }),
  /** The number the next game of the season will have. */
  'games.nextNumber': query({
    args: z.strictObject({ season: id }),
    run({ repository }, asked) {
      const season = seasonOf(repository.club, asked.season)
      return season.ok ? ok(numberAfter(repository.lastNumber(asked.season))) : season
    },
  }),
  /** Who sits where at the next table, and why: nothing is kept of it. */
  'games.draw': query({
    args: z.strictObject({
      season: id,
      evening: date,
      size: z.int().min(1).max(LIVE_SEATS),
      people: z.array(id).max(1000),
      seed,
    }),
    run: ({ repository }, request) => drawnSeats(repository, request),
  }),
  /** Seats 1..n in order; a missing role is dealt by the seed. `place`: the table of the season's plan it is for. */
  'games.open': change({
    args: chosenRules.extend({
      season: id,
      evening: date,
      ...judging,
      seats: z
        .array(z.strictObject({ member: id, role: roleSchema.exactOptional(), immune: z.boolean() }))
        .max(LIVE_SEATS),
      seed,
      place: place.exactOptional(),
    }),
    by: LOG,
    async run(club, request) {
      const { repository, ids, stamp } = club
      const asked = openGame(openingData(repository, request.season), request, { id: ids(), at: stamp.at })
      const opened = asked.ok ? await withKnownJudge(club, asked.value) : asked
      if (!opened.ok) return opened
      const game = await repository.openGame(opened.value, stamp)
      return game.ok ? ok(detailView(game.value, repository.club)) : game
    },
  }),
  'games.enter': change({
    args: ofGame.extend({ entry: newEntry }),
    by: LOG,
    run: (club, { entry, ...seen }) => changeGame(club, seen, [{ type: 'enter', entry }]),
  }),
  'games.retract': change({
    args: ofGame.extend({ item, reason }),
    by: LOG,
    run: (club, { item: of, reason: why, ...seen }) =>
      changeGame(club, seen, [{ type: 'retract', item: of, reason: why }]),
  }),
  'games.correct': change({
    args: ofGame.extend({ item, entry: entrySchema, reason }),
    by: LOG,
    run: (club, { item: of, entry, reason: why, ...seen }) =>
      changeGame(club, seen, [{ type: 'correct', item: of, entry, reason: why }]),
  }),
  /** An entry that was forgotten, in front of the item `before`. */
  'games.insert': change({
    args: ofGame.extend({ before: item, entry: entrySchema }),
    by: LOG,
    run: (club, { before, entry, ...seen }) => changeGame(club, seen, [{ type: 'insert', before, entry }]),
  }),
  /** Wrong cards, people, immunity or judge put right from the start of the game; replayed like a correction. */
  'games.mend': change({
    args: ofGame.extend(mend),
    by: LOG,
    async run(club, { game: of, version: head, ...request }) {
      const seen = await club.repository.seen(of, head)
      const game = seen.ok ? takesEntries(seen.value) : seen
      if (!game.ok) return game
      const asked = setupFixOf(club.repository.club, game.value.opened, request)
      const made = asked.ok ? await withKnownJudge(club, asked.value) : asked
      return made.ok ? changeGame(club, { game: of, version: head }, [made.value]) : made
    },
  }),
  /** A running game goes to the laptop that asks; the one that had it refuses, and what it had not sent is kept. */
  'games.takeOver': change({
    args: ofGame,
    by: LOG,
    async run({ repository, stamp }, asked) {
      const game = await repository.seen(asked.game, asked.version)
      if (!game.ok) return game
      const kept = await repository.takeOver(game.value, stamp)
      return kept.ok ? ok(detailView(kept.value, repository.club)) : kept
    },
  }),
  /** What laptops entered while they were cut off and the game, or any game, had gone to another. */
  'games.branches': query({
    args: z.strictObject({ game: id.exactOptional() }),
    async run({ repository }, { game }) {
      const branches = await repository.branches(game)
      if (!branches.ok) return branches
      const codes = await codesOf(repository, new Set(branches.value.flatMap(([first]) => first?.laptop ?? [])))
      const views = branches.value.flatMap((branch) =>
        branchView(branch, repository.club, codes.get(branch[0]?.laptop ?? '')),
      )
      const isReal = await Promise.all(views.map((view) => isOfRealGame(repository, view)))
      return ok(views.filter((_, index) => isReal[index]))
    },
  }),
  /** A void game counts for nothing and frees its place; it can be taken back. */
  'games.void': change({
    args: ofGame.extend({ isVoid: z.boolean(), reason }),
    by: VOID,
    async run({ repository, stamp }, { game: of, version: head, isVoid, reason: why }) {
      const game = await repository.seen(of, head)
      if (!game.ok) return game
      if (game.value.isVoid === isVoid) return ok(detailView(game.value, repository.club))
      const { place: at, season } = game.value.opened
      // Its stage may have been planned away while it counted for nothing.
      if (!isVoid && at && !repository.planOf(season).stages.has(at.stage))
        return err({ code: 'plan/unknown-stage', params: { stage: at.stage } })
      const isTaken = standingRows(repository.rowsOf(season)).some(
        (row) => row.id !== of && row.place && at && isSamePlace(row.place, at),
      )
      if (!isVoid && at && isTaken)
        return err({ code: 'plan/table-has-game', params: { round: at.round, table: at.table } })
      const kept = await repository.voidGame(game.value, isVoid, why, stamp)
      return kept.ok ? ok(detailView(kept.value, repository.club)) : kept
    },
  }),
}
