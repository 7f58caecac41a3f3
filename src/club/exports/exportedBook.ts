// A season's file as a season again: the same book the club ranks, so that standings of a file are
// worked out by the very code that works out the club's. Keeps nothing.

import { NO_CLUB, type ClubState, type SeasonRecord } from '../clubState.ts'
import { gameOf, type Game } from '../games/game.ts'
import { rowOf } from '../games/row.ts'
import type { LedgerEntry } from '../ledger/line.ts'
import { schemeFrom } from '../schemes/data.ts'
import type { Scheme } from '../schemes/scheme.ts'
import type { SeasonBook } from '../seasons/season.ts'
import type { Plan } from '../tournaments/plan.ts'
import type { ExportedGame, ExportedPlan, SeasonExport } from './season.ts'

/** By its own scheme and lines unless told; `ledgerOf` gives a game other lines. */
export function exportedBook(file: SeasonExport, scheme: Scheme = schemeFrom(file.scheme), ledgerOf = (game: Game) => game.ledger): SeasonBook {
  const { id, name, kind, from, club: owner, rulebook, preset, flags, differsFromPreset } = file.season
  const season: SeasonRecord = {
    id, name, kind, from, rulebook, preset, flags, changedMidway: differsFromPreset, scheme: scheme.id, schemeVersion: scheme.version,
  }
  const club: ClubState = {
    ...NO_CLUB, ...(owner === undefined ? {} : { name: owner }),
    members: new Map(file.people.map((person) => [person.id, { ...person, active: true, present: false }])),
    seasons: new Map([[id, season]]), schemes: [{ scheme, author: '' }],
  }
  const rows = file.games.map((each) => {
    const game = exportedGame(each, id)
    return rowOf({ ...game, ledger: ledgerOf(game) })
  })
  return { club, season, rows, plan: planOf(file.plan) }
}

export function exportedGame({ id, startedAt, isVoid, place, members, record }: ExportedGame, season: string): Game {
  const { header, number = 1, evening = '', judge = '', log, asserted } = record
  const players = record.players.map(({ seat, name }, index) => ({ seat, name, member: members[index] ?? '' }))
  const ledger: readonly LedgerEntry[] = record.ledger?.lines ?? []
  return gameOf({
    opened: { type: 'GameOpened', id, season, number, evening, judge, startedAt, header, players, ...(place ? { place } : {}) },
    log, isVoid, ...(asserted ? { asserted: { ...asserted, roles: header.seats.map(({ role }) => role) } } : {}),
  }, 1 + log.length, ledger, ledger.length)
}

function planOf({ entrants, pairs, stages }: ExportedPlan): Plan {
  return {
    entrants: new Map(entrants.map(({ member, isExhibition }) => [member, { member, isExhibition, present: false }])),
    pairs,
    stages: new Map(stages.map(({ replacements, ...stage }) => [stage.id, { ...stage, replacements: replacements.map((each) => ({ stage: stage.id, ...each })) }])),
  }
}
