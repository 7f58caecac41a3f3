// Reads a frame: finds its players and cards, then the meanings of all other places, and judges the games by the laws.
// If two assignments of cards are almost equally lawful, the user is asked to choose. Pure functions.

import { parseCellNumber } from '../cellValues.ts'
import type { GameField } from '../fields.ts'
import { type CardsReading, findCards } from './cards.ts'
import { Claims, gameFacts } from './claims.ts'
import { readDays } from './days.ts'
import { earnedAt, readEarned } from './earned.ts'
import { foldedKey, foldedMark, isNameLike } from './foldedWords.ts'
import type { Frame, GameFact, SeatSlot } from './frame.ts'
import { countValues, shareOf } from './grid.ts'
import { type Hint, hintsOf, isHinted } from './hints.ts'
import { judgeGames } from './judgeGames.ts'
import { areRemarks, nameLeftovers } from './leftovers.ts'
import { learntWords } from './learntWords.ts'
import { readRated } from './rated.ts'
import { readResults } from './results.ts'
import type { Answers, Reading, SolvedGame } from './solution.ts'
import { UnreadCells } from './unreadCells.ts'
import { isCounting, readBestMoves, readVictims, seatsIn } from './victims.ts'

const SAMPLED_GAMES = 150
/**
 * A rival reading is refuted if it has at least this many lawful games fewer than the best reading. In a file with
 * fewer games, shares of games do not suffice for a decision.
 */
export const DECIDING_GAMES = 10

export function readFrame(whole: Frame, answers: Answers): Reading | undefined {
  const found = playerSlot(whole)
  if (!found) return undefined
  const { frame, player } = withoutEmptyGames(whole, found)
  const [cards] = findCards(frame, player, sampledGames(frame))
  if (!cards) return undefined
  const rivals = cards.open.length > 0 ? cards.rivals.map((rival) => ({ ...cards, ...rival })) : []
  const readings = [cards, ...rivals]
    .map((each) => ({ cards: each, reading: readWithCards(frame, player, each, answers) }))
    .toSorted((a, b) => b.reading.weight - a.reading.weight)
  const [best, second] = readings
  if (!best || !second) return best?.reading
  const against = lawfulGames(best.reading) - lawfulGames(second.reading)
  const chosen = answers.otherwise?.includes('cards') === true ? second : best
  if (against >= DECIDING_GAMES) return best.reading
  const options = chosen.cards.words
    .filter(([text]) => cards.open.includes(text))
    .map(([text, role]) => `${text} = ${role}`)
  return { ...chosen.reading, questions: [{ about: 'cards', options }, ...chosen.reading.questions] }
}

function sampledGames({ games }: Frame): readonly number[] {
  const step = Math.max(1, Math.floor(games.length / SAMPLED_GAMES))
  return games.flatMap((_, game) => (game % step === 0 ? [game] : []))
}

/** Number of games that break no law. In this count, a black first victim breaks a law as well. */
function lawfulGames({ games }: Reading): number {
  return games.filter(({ broken, victim, seats }) => {
    const role = seats[victim - 1]?.role
    return broken.length === 0 && role !== 'don' && role !== 'mafia'
  }).length
}

/** The slot that contains the names of the players, which differ within a game and recur across games. */
function playerSlot(frame: Frame): SeatSlot | undefined {
  const sample = sampledGames(frame)
  const scored = frame.slots.map((slot) => {
    const games = sample.map((game) => slot.texts[game] ?? [])
    const filled = games.flat().filter((text) => text !== '')
    const names = shareOf(games.flat().map(isNameLike))
    const different = shareOf(
      games.map((own) => new Set(own.map((text) => foldedKey(text) || text)).size === own.length),
    )
    const distinct = new Set(filled.map(foldedKey)).size / Math.max(1, filled.length)
    const recurring = sample.length < 2 ? 0.5 : Math.min(1, 2 * (1 - distinct))
    const hinted = isHinted(slot.heading, 'player') ? 0.3 : 0
    return { slot, score: names < 0.6 || different < 0.4 ? 0 : names + different + 0.3 * recurring + hinted }
  })
  return scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)[0]?.slot
}

/** Removes games without any player names, which are blank forms with only seat numbers and cards. */
function withoutEmptyGames(frame: Frame, player: SeatSlot): { readonly frame: Frame; readonly player: SeatSlot } {
  const isFilled = player.texts.map((own) => own.some((text) => text !== ''))
  if (!isFilled.includes(false)) return { frame, player }
  const kept = <T>(list: readonly T[]) => list.filter((_, game) => isFilled[game])
  const cutFact = (fact: GameFact): GameFact => ({ ...fact, texts: kept(fact.texts), cells: kept(fact.cells) })
  const cut = (slot: SeatSlot): SeatSlot => ({ ...slot, texts: kept(slot.texts) })
  const slots = frame.slots.map(cut)
  const own = slots.find(({ at }) => at === player.at) ?? player
  return { frame: { ...frame, games: kept(frame.games), slots, facts: frame.facts.map(cutFact) }, player: own }
}

function readWithCards(frame: Frame, player: SeatSlot, cards: CardsReading, answers: Answers): Reading {
  const claims = new Claims(frame, answers)
  claims.take(player, 'player')
  for (const { at, field } of cards.sources) claims.takeAt(at, field)
  takeSeats(claims)
  const facts = gameFacts(claims)
  const results = readResults(claims, facts, cards.roles)
  const rated = readRated(claims, facts, results.outcomes)
  const days = readDays(claims, facts)
  const moves = readBestMoves(claims, facts)
  // Victims with a known heading are read before the number of the game. A fact without such a heading is not read as
  // victims if it numbers the games.
  const victims = readVictims(claims, facts, cards.roles)
  const judges = takeFact(claims, facts, 'judge')
  takeFact(claims, facts, 'game')
  const [table, round, stage] = (['table', 'round', 'stage'] as const).map((field) => takeFact(claims, facts, field))
  takeCounters(claims, facts)
  const judge = judges ?? takeWordlessJudge(claims, facts)
  const removed = readRemoved(claims)
  const earned = readEarned(claims, {
    main: results.main,
    points: results.points,
    roles: cards.roles,
    hasBestMoves: moves.some((own) => own.length > 0),
  })
  nameLeftovers(claims, facts)
  const cells = new UnreadCells(claims, facts, { earned, results, days: days.days })
  const games = frame.games.map(({ sheet, row, size }, game): SolvedGame => {
    const outcome = results.outcomes[game]
    const isUnrated = rated?.[game] === false || outcome === 'unrated'
    const names = (player.texts[game] ?? []).map((text) => text.replace(/\s+/gu, ' ').trim())
    const victim = victims?.[game] ?? 0
    const roles = cards.roles[game] ?? []
    return {
      sheet,
      row,
      evening: days.days[game] ?? '',
      stage: stage?.texts[game]?.[0] ?? '',
      round: round?.texts[game]?.[0] ?? '',
      table: table?.texts[game]?.[0] ?? '',
      winner: outcome === 'unrated' ? undefined : outcome,
      isUnrated,
      judge: judge?.texts[game]?.[0] ?? '',
      victim: Number.isNaN(victim) ? 0 : victim,
      bestMove: seatsIn(moves[game] ?? [], size) ?? [],
      unread: cells.game(game),
      broken: judgeGames.brokenLaws({ names, roles, hasResult: outcome !== undefined || isUnrated, victim }),
      seats: names.map((name, seat) => ({
        player: name,
        role: roles[seat],
        hundredths: earnedAt(earned, game, seat),
        isRemoved: foldedMark(removed?.texts[game]?.[seat] ?? '') === true,
        ...cells.seat(game, seat),
      })),
    }
  })
  return {
    frame,
    games,
    fields: claims.fields,
    words: learntWords(claims, cards, results),
    isMonthFirst: days.isMonthFirst,
    questions: claims.questions,
    weight: judgeGames.weigh(claims, games, cards, results),
    doubts: claims.doubts,
  }
}

function takeSeats(claims: Claims): void {
  const counts = ({ texts }: SeatSlot) =>
    shareOf(texts.map((own) => own.every((text, seat) => parseCellNumber(text) === seat + 1))) >= 0.9
  const counting = claims.freeSlots.find(counts)
  if (counting) claims.take(counting, 'seat')
  for (const slot of claims.freeSlots) {
    const isDistinct = shareOf(slot.texts.map((own) => new Set(own).size === own.length)) > 0.9
    if (hintsOf(slot.heading)[0] === 'seat' && isDistinct) claims.take(slot, 'seat')
  }
}

function takeFact(claims: Claims, facts: readonly GameFact[], field: GameField): GameFact | undefined {
  const isOther = (hints: readonly Hint[]) => field === 'game' && hints.includes('victim')
  const fact = facts.find(({ at, heading }) => {
    const hints = hintsOf(heading)
    return claims.isFree(at) && hints.includes(field) && !isOther(hints)
  })
  if (fact) claims.take(fact, field)
  return fact
}

/** Reads numbers without a known heading: rising ones as games, and at most two different ones as tables. */
function takeCounters(claims: Claims, facts: readonly GameFact[]): void {
  const free = () => facts.filter(({ at, heading }) => claims.isFree(at) && hintsOf(heading).length === 0)
  const game = free().find(isCounting)
  if (game) claims.take(game, 'game')
  const table = free().find(({ texts }) => {
    const values = texts.flat()
    return values.every((text) => (parseCellNumber(text) ?? 99) <= 9) && countValues(values).length <= 2
  })
  if (table) claims.take(table, 'table')
}

const LONGEST_JUDGE_NAME = 25

/** If exactly one fact without a known label consists of names, and these are few, it is the judge. */
function takeWordlessJudge(claims: Claims, facts: readonly GameFact[]): GameFact | undefined {
  const silent = facts.filter(
    ({ at, heading, texts }) =>
      claims.isFree(at) &&
      at !== 'sheet' &&
      hintsOf(heading).length === 0 &&
      !areRemarks(texts.map(([text = '']) => text)) &&
      shareOf(texts.flat().map(isNameLike)) >= 0.95,
  )
  const [only] = silent
  if (!only || silent.length > 1) return undefined
  const isFilled = shareOf(only.texts.map((own) => own.length > 0)) >= 0.2
  const isFew = countValues(only.texts.flat()).length <= Math.max(3, only.texts.length / 3)
  if (!isFilled || !isFew || only.texts.flat().some((text) => text.length > LONGEST_JUDGE_NAME)) return undefined
  claims.take(only, 'judge')
  return only
}

/** Marks of removed players. If only rare marks without a known heading exist, the user is asked about them. */
function readRemoved(claims: Claims): SeatSlot | undefined {
  const worded = claims.freeSlots.find(({ heading, texts }) => {
    const filled = texts.flat().filter((text) => text !== '')
    return isHinted(heading, 'disqualified') && shareOf(filled.map((text) => foldedMark(text) !== undefined)) >= 0.9
  })
  const rare = claims.freeSlots.find(({ heading, texts }) => {
    const all = texts.flat()
    const marked = all.filter((text) => foldedMark(text) === true)
    return (
      hintsOf(heading).length === 0 &&
      marked.length > 0 &&
      marked.length < 0.08 * all.length &&
      all.every((text) => text === '' || foldedMark(text) !== undefined)
    )
  })
  // By default, nobody is read as removed, because a wrong reading would take points from players.
  if (!worded && rare && !claims.ask('removed', [rare.at])) {
    claims.leaveOut(rare.at)
    return undefined
  }
  const removed = worded ?? rare
  if (removed) claims.take(removed, 'disqualified')
  return removed
}
