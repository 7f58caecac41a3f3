// Plays one random game the way people do: black players know each other, red players vote a little better than chance,
// and nobody visits the same seat twice in a row. Every entry is checked with `advance`, which must accept it.

import { rulesOf } from '../../rules/rulebooks/registry.ts'
import { assertNever, type Faction, type Role, type Seat } from '../../rules/vocabulary.ts'
import { factionOf, teamOf } from '../../scoring/sides.ts'
import { advance } from '../../rules/decide.ts'
import type { Entry } from '../../rules/entries.ts'
import type { Step } from '../../rules/step.ts'
import type { GameHeader } from '../../rules/header.ts'
import { legalEntries } from '../../rules/legalEntries.ts'
import { actStepOfRole } from '../../rules/night.ts'
import { initialState } from '../../rules/openGame.ts'
import { type GameState, livingSeats, seatStateOf } from '../../rules/state.ts'
import { type Dice } from './dice.ts'

/**
 * Maximum number of entries, far above the number that any game needs. A game that does not end is a fault of the
 * engine.
 */
const MAX_SAMPLE_ENTRIES = 2000

/** `isFarEnough` can stop the entries before the game is over. */
export function createSampleGameEntries(
  header: GameHeader,
  dice: Dice,
  isFarEnough: (state: GameState) => boolean = () => false,
): readonly Entry[] {
  const entries: Entry[] = []
  let state = initialState(header)
  const isDone = () => state.phase === 'over' || isFarEnough(state)
  while (!isDone()) {
    for (const entry of nextEntries(state, dice)) {
      const advanced = advance(state, entry)
      if (!advanced.ok) throw new Error(`the sample broke a rule: ${advanced.error.code}`)
      state = advanced.value.state
      entries.push(entry)
      if (isDone() || entries.length > MAX_SAMPLE_ENTRIES) break
    }
    if (entries.length > MAX_SAMPLE_ENTRIES) throw new Error('the sample game does not end')
  }
  return entries
}

function nextEntries(state: GameState, dice: Dice): readonly Entry[] {
  const { step } = state
  switch (step.type) {
    case 'speech':
      return speech(state, step.seat, dice)
    case 'tie-speech':
      return [{ type: 'end-speech', seat: step.seat }]
    case 'vote':
      return [...votes(state, step, dice), { type: 'close-vote' }]
    case 'lift':
      return [{ type: 'answer-lift', voters: dice.percent(35) ? livingSeats(state) : [] }]
    case 'last-word':
      return [{ type: 'end-last-word', seat: step.seat }]
    case 'night-act':
      return [nightAct(state, step.role, dice)]
    // The sample is a city season, so steps of other rulebooks do not occur.
    case 'shots':
    case 'pause':
    case 'best-move':
    case 'lynch':
      throw new Error(`the sample has no ${step.type}`)
    case 'over':
      return []
    default:
      return assertNever(step)
  }
}

function speech(state: GameState, speaker: Seat, dice: Dice): readonly Entry[] {
  if (dice.between(1, 400) === 1) return [{ type: 'remove', seat: dice.pick(livingSeats(state)) }]
  if (dice.percent(3)) return [{ type: 'foul', seat: dice.pick(livingSeats(state)) }]
  const end: Entry = { type: 'end-speech', seat: speaker }
  const targets = legalEntries(state).flatMap((entry) =>
    entry.type === 'nominate' && entry.by === speaker && entry.target !== speaker ? entry.target : [],
  )
  if (targets.length === 0 || !dice.percent(state.round === 1 ? 30 : 45)) return [end]
  return [{ type: 'nominate', by: speaker, target: suspect(state, speaker, targets, dice) }, end]
}

/**
 * Picks the seat that a player suspects. A black player usually picks a red player. A red player is right more often
 * the longer the game lasts.
 */
function suspect(state: GameState, by: Seat, among: readonly Seat[], dice: Dice): Seat {
  const blacks = among.filter((seat) => isBlack(state, seat))
  const reds = among.filter((seat) => !isBlack(state, seat))
  const wantsBlack = isBlack(state, by) ? dice.percent(10) : dice.percent(28 + 10 * state.round)
  const wanted = wantsBlack ? blacks : reds
  return dice.pick(wanted.length > 0 ? wanted : among)
}

function votes(state: GameState, { nominees }: Extract<Step, { type: 'vote' }>, dice: Dice): readonly Entry[] {
  const hands = new Map<Seat, Seat[]>(nominees.map((nominee) => [nominee, []]))
  for (const voter of livingSeats(state)) {
    const others = nominees.filter((nominee) => nominee !== voter)
    const nominee = others.length === 0 ? voter : suspect(state, voter, others, dice)
    // A player who waits too long counts as voting for the last nominee without raising a hand.
    if (nominee !== nominees.at(-1) || !dice.percent(20)) hands.get(nominee)?.push(voter)
  }
  return [...hands].flatMap(([nominee, voters]): readonly Entry[] =>
    voters.length === 0 ? [] : [{ type: 'vote', nominee, voters }],
  )
}

function nightAct(state: GameState, role: Role, dice: Dice): Entry {
  const pass: Entry = { type: 'night-act', role }
  const step = actStepOfRole(rulesOf(state.header), role)
  const isHunt = step.kind === 'kill' && step.mustAct
  const alive = livingSeats(state)
  const actor = alive.find((seat) => step.actors.some((acting) => roleAt(state, seat) === acting))
  if (actor === undefined) return pass
  const others = alive.filter((seat) => seat !== actor && seat !== state.previous[role])
  const fitting = others.filter((seat) => !isHunt || sideAt(state, seat) !== sideAt(state, actor))
  if (fitting.length === 0) return step.mustAct ? { ...pass, target: dice.pick(alive) } : pass
  // Healers trust themselves a little more than others.
  if (step.kind === 'heal' && state.previous[role] !== actor && dice.percent(20)) return { ...pass, target: actor }
  return { ...pass, target: dice.pick(fitting) }
}

function roleAt(state: GameState, seat: Seat): Role | undefined {
  return seatStateOf(state, seat)?.role
}

function isBlack(state: GameState, seat: Seat): boolean {
  const role = roleAt(state, seat)
  return role !== undefined && teamOf(role) === 'black'
}

function sideAt(state: GameState, seat: Seat): Faction | undefined {
  const role = roleAt(state, seat)
  return role === undefined ? undefined : factionOf(role)
}
