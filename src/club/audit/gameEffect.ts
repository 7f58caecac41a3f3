// Whom a change of a game would move in the standings of its season, before it is written. Changes nothing.

import { play, type Change, type Play } from '../../rules/play.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { LedgerEntry } from '../../scoring/line.ts'
import { reconcile } from '../../scoring/ledger/reconcile.ts'
import type { GameRow } from '../../scoring/row.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { setupFixOf, type SetupFixRequest } from '../games/setupFix.ts'
import type { ClubState } from '../model/clubState.ts'
import { mendedOpening, tableOf, type Game } from '../model/game.ts'
import { mergedRow, personOf } from '../model/merged.ts'
import { rowOf } from '../model/row.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { rankingOf } from './stageEffect.ts'
import { shiftsBetween, type Shift } from './ranking.ts'

/** As it is asked for: of a mend only who sits there, as `games.mend` has it. */
export type AskedChange = Exclude<Change, { type: 'mend' }> | ({ readonly type: 'mend' } & SetupFixRequest)

export interface GameEffect {
  /** Everybody whose place or total moves, by the place he comes to. */
  readonly shifts: readonly Shift[]
  /** What those are called, by member. */
  readonly names: Readonly<Record<string, string>>
}

const STAMP = { at: 0, author: '' }

export function gameEffect(data: SeasonData, game: Game, scheme: Scheme, asked: AskedChange): Result<GameEffect> {
  const { club, plan } = data
  const change = asked.type === 'mend' ? setupFixOf(club, game.opened, asked) : ok(asked)
  const made = change.ok
    ? play({ header: game.openedAs.header, log: game.log, replay: game.replay }, change.value, STAMP)
    : change
  if (!made.ok) return made
  const row = rowAfter(club, game, scheme, made.value)
  const rows = [...data.rows].map((each) => (each.id === row.id ? row : each))
  const shifts = shiftsBetween(rankingOf(data, plan), rankingOf({ ...data, rows }, plan))
  const nameOf = (member: string) => club.members.get(member)?.name ?? member
  return ok({ shifts, names: Object.fromEntries(shifts.map(({ member }) => [member, nameOf(member)])) })
}

/** The game's row with the lines its ledger would then have. */
function rowAfter(club: ClubState, game: Game, scheme: Scheme, { item, replay }: Play): GameRow {
  const log = [...game.log, item]
  const next = { ...game, log, replay, opened: mendedOpening(game.openedAs, log) }
  const added = reconcile(game.ledger, tableOf(next), scheme).map((draft, index): LedgerEntry => ({
    id: `new-${index}`,
    game: game.opened.id,
    ...draft,
    ...STAMP,
  }))
  return mergedRow(rowOf({ ...next, ledger: [...game.ledger, ...added] }), (member) => personOf(club, member))
}
