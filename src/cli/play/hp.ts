// The console game of HP: one person at the keyboard, bots in the other seats, the engine's own rulebook as the judge.
// The player sees only what their seat may know. Rule: HP-1 .. HP-8, source 001.

import type { ConsoleTranslator } from '../../i18n/translator.ts'
import { createRandomGenerator, type RandomIntFunction, randomIntFrom } from '../../rules/random.ts'
import { randomEntry } from '../../rules/randomEntry.ts'
import { dealRoles } from '../../rules/deal.ts'
import { advance } from '../../rules/decide.ts'
import type { Entry } from '../../rules/entries.ts'
import type { EventOf, GameEvent } from '../../rules/events.ts'
import { fraction, multiplyFractions, parseFraction, roundFractionHalfUp } from '../../rules/fraction.ts'
import type { GameSeed } from '../../rules/header.ts'
import { initialState, openGame } from '../../rules/openGame.ts'
import { newestRulebookOf } from '../../rules/rulebooks/registry.ts'
import { isAlive, livingSeats, seatsYetToVote, type GameState } from '../../rules/state.ts'
import { isSeat, seat as seatAt, type Outcome, type Seat } from '../../rules/vocabulary.ts'
import { gameViewFor } from '../../rules/view.ts'
import { parseEffectId } from '../../rules/overturn.ts'
import type { TextConsole } from './console.ts'

/** Roles of the game, in the order in which they are revealed at its end. */
export const HP_ROLES = ['mafia', 'detective', 'healer', 'commoner'] as const
type HpRole = (typeof HP_ROLES)[number]
/** Roles that are called at night. */
type ActingRole = Exclude<HpRole, 'commoner'>

/** Characters in the order of the menu. */
export const HP_CHARACTER_CHOICES = [...HP_ROLES, 'random'] as const
export type HpCharacterChoice = (typeof HP_CHARACTER_CHOICES)[number]
const HP_RULEBOOK = newestRulebookOf('hp')
export const MIN_HP_GAME_PLAYERS = HP_RULEBOOK.seats.min
export const MAX_HP_GAME_PLAYERS = HP_RULEBOOK.seats.max

/** Edge by which a heal saves a target whose hit points fell to zero (HP-5). */
const SAVED_BY_HEAL = 'heal→mafia-kill'

export interface HpSetup {
  readonly seed: number
  /** If omitted, the player is asked. */
  readonly players?: number
  readonly character?: HpCharacterChoice
  /** If omitted, the cards are dealt and the bots play from the seed. */
  readonly dealt?: HpDeal
}

/** Cards of seats 1 to n, the seat of the person, and the policy of the other seats. */
interface HpDeal {
  readonly roles: readonly HpRole[]
  readonly you: Seat
  readonly bots: (state: GameState) => Entry
}

export interface HpResult {
  readonly winner: Outcome['winner'] | null
  readonly reason: Outcome['reason'] | null
  readonly seed: GameSeed
  readonly you: number
  readonly rounds: number
  readonly players: readonly {
    readonly player: number
    readonly role: HpRole
    readonly alive: boolean
    readonly hp: string
  }[]
}

export async function playHp(terminal: TextConsole, say: ConsoleTranslator, setup: HpSetup): Promise<HpResult> {
  terminal.say(say('welcome'))
  const players = setup.players ?? (await askPlayers(terminal, say))
  const character = setup.character ?? (await askCharacter(terminal, say))
  const roles = setup.dealt?.roles ?? dealRoles(HP_RULEBOOK, players, setup.seed)
  const header = openGame({
    rulebook: 'hp',
    seats: roles.map((role, index) => ({ seat: index + 1, role })),
    seed: setup.seed,
  })
  if (!header.ok) throw new Error(header.error.code)
  const randomInt: RandomIntFunction = randomIntFrom(createRandomGenerator(setup.seed, 'play'))
  const fitting = roles.flatMap((role, index) =>
    character === 'random' || role === character ? [seatAt(index + 1)] : [],
  )
  const { you, bots } = setup.dealt ?? {
    you: fitting[randomInt(fitting.length)] as Seat,
    bots: (state: GameState) => randomEntry(state, randomInt),
  }
  return new HpGame(terminal, say, you, bots, initialState(header.value)).play()
}

async function askPlayers(terminal: TextConsole, say: ConsoleTranslator): Promise<number> {
  for (;;) {
    const answer = await terminal.ask(say('askPlayers'))
    const count = /^\d{1,3}$/.test(answer) ? Number(answer) : 0
    if (count >= MIN_HP_GAME_PLAYERS && count <= MAX_HP_GAME_PLAYERS) return count
    terminal.say(say('badPlayers', { min: MIN_HP_GAME_PLAYERS, max: MAX_HP_GAME_PLAYERS }))
  }
}

async function askCharacter(terminal: TextConsole, say: ConsoleTranslator): Promise<HpCharacterChoice> {
  terminal.say(say('chooseCharacter'))
  for (const [index, character] of HP_CHARACTER_CHOICES.entries())
    terminal.say(say('character', { n: index + 1, character: say(`character.${character}`) }))
  for (;;) {
    const answer = await terminal.ask(say('askCharacter'))
    const character = /^\d$/.test(answer) ? HP_CHARACTER_CHOICES[Number(answer) - 1] : undefined
    if (character !== undefined) return character
    terminal.say(say('badCharacter', { last: HP_CHARACTER_CHOICES.length }))
  }
}

/** Hit points with two decimal places, rounded half up. This is the only rounding in the game (HP-2). */
export function roundedHitPoints(hitPoints: string): string {
  const hundredths = roundFractionHalfUp(multiplyFractions(parseFraction(hitPoints), fraction(100)))
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

class HpGame {
  readonly #terminal: TextConsole
  readonly #say: ConsoleTranslator
  readonly #you: Seat
  readonly #bots: HpDeal['bots']
  #state: GameState

  constructor(terminal: TextConsole, say: ConsoleTranslator, you: Seat, bots: HpDeal['bots'], state: GameState) {
    this.#terminal = terminal
    this.#say = say
    this.#you = you
    this.#bots = bots
    this.#state = state
  }

  async play(): Promise<HpResult> {
    this.#introduce()
    this.#beginRound()
    while (this.#state.phase !== 'over') {
      const entry = await this.#nextEntry()
      const advanced = advance(this.#state, entry)
      if (!advanced.ok) throw new Error(`${advanced.error.code}: ${JSON.stringify(entry)}`)
      const before = this.#state
      this.#state = advanced.value.state
      for (const event of advanced.value.events) this.#tell(event, before)
    }
    return this.#result()
  }

  #line(line: string): void {
    this.#terminal.say(line)
  }

  #roleOf(seat: Seat): HpRole {
    return this.#state.seats[seat - 1]?.role as HpRole
  }

  get #role(): HpRole {
    return this.#roleOf(this.#you)
  }

  get #plays(): boolean {
    return isAlive(this.#state, this.#you)
  }

  #name(seat: Seat): string {
    return this.#say('player', { seat })
  }

  #names(seats: readonly Seat[]): string {
    return seats.map((seat) => this.#name(seat)).join(', ') || this.#say('none')
  }

  /** Names the first player and gives only the numbers of the others (source 001). */
  #short([first, ...rest]: readonly Seat[]): string {
    return first === undefined ? this.#say('none') : [this.#name(first), ...rest].join(',')
  }

  #namesWithHp(seats: readonly Seat[]): string {
    return seats.map((seat) => this.#say('playerWithHp', { seat, hp: this.#hpOf(seat) })).join(', ')
  }

  #hpOf(seat: Seat): string {
    return roundedHitPoints(this.#state.seats[seat - 1]?.hp ?? '0')
  }

  /** Other players of the same role, who know each other. Read through the view of the player's own seat. */
  get #group(): readonly Seat[] {
    const { seats } = gameViewFor(this.#state, { kind: 'seat', seat: this.#you })
    return this.#role === 'commoner'
      ? []
      : seats.filter((sitter) => sitter.role === this.#role && sitter.seat !== this.#you).map((sitter) => sitter.seat)
  }

  #introduce(): void {
    const say = this.#say
    const role = this.#role
    this.#line(say('youAre', { player: this.#name(this.#you) }))
    this.#line(role === 'commoner' ? say(`role.${role}`) : `${say(`role.${role}`)} ${this.#others(role)}`)
  }

  #others(role: ActingRole): string {
    const say = this.#say
    const players = this.#names(this.#group)
    return say(`others.${role}`, { players: this.#group.length === 0 ? players : say('group', { players }) })
  }

  #beginRound(): void {
    const say = this.#say
    const alive = livingSeats(this.#state)
    this.#line('')
    this.#line(say('round', { round: this.#state.round }))
    this.#line(say('remaining', { n: alive.length, players: this.#names(alive) }))
    if (!this.#plays) return
    this.#line(say('hp', { hp: this.#hpOf(this.#you) }))
    const group = this.#group.filter((seat) => isAlive(this.#state, seat))
    if (group.length > 0) this.#line(say('groupHp', { players: this.#namesWithHp(group) }))
  }

  /** Asks the player if it is their turn. Otherwise returns a bot's entry. */
  async #nextEntry(): Promise<Entry> {
    const { step } = this.#state
    if (this.#plays && step.type === 'night-act' && step.role === this.#role) {
      const role = step.role as ActingRole
      return this.#ask(this.#say(`ask.${role}`), (target) => ({ type: 'night-act', role, target }))
    }
    if (this.#plays && step.type === 'vote' && seatsYetToVote(this.#state)[0] === this.#you) {
      return this.#ask(this.#say('ask.vote'), (nominee) => ({ type: 'vote', nominee, voters: [this.#you] }))
    }
    return this.#bots(this.#state)
  }

  /** Asks until the engine accepts the choice, and shows the reason after each refusal. */
  async #ask(prompt: string, entryOf: (target: Seat) => Entry): Promise<Entry> {
    for (;;) {
      const number = /^(?:\p{L}+\s*)?(\d{1,6})$/u.exec(await this.#terminal.ask(prompt))?.[1]
      const reason = number === undefined ? this.#say('notANumber') : this.#reasonAgainst(Number(number), entryOf)
      if (number !== undefined && reason === undefined) return entryOf(seatAt(Number(number)))
      if (reason !== undefined) this.#line(reason)
    }
  }

  #reasonAgainst(seat: number, entryOf: (target: Seat) => Entry): string | undefined {
    const say = this.#say
    const players = this.#state.seats.length
    if (!isSeat(seat) || seat > players) return say('noSuchPlayer', { seat, players })
    const taken = advance(this.#state, entryOf(seat))
    if (taken.ok) return undefined
    if (!isAlive(this.#state, seat)) return say('notInGame', { player: this.#name(seat) })
    if (taken.error.code === 'vote/not-for-oneself') return say('notYourself')
    return say(this.#role === 'mafia' ? 'spared.mafia' : 'spared.detective')
  }

  #tell(event: GameEvent, before: GameState): void {
    const say = this.#say
    switch (event.type) {
      case 'NightActed':
        return this.#tellAct(event.role as ActingRole, before)
      case 'CheckAnswered':
        return this.#tellAnswer(event.target, event.answer === 'mafia', before)
      case 'NightResolved':
        return this.#tellNight(event)
      case 'VoteClosed':
        if (event.leaders.length > 1) this.#line(say('tie', { players: this.#names(event.leaders) }))
        return
      case 'VoteResolved':
        if (before.step.type !== 'vote') this.#line(say('byDefault', { player: this.#names(event.leaving) }))
        return
      case 'SeatLeft':
        this.#line(say(event.exit === 'voted-out' ? 'votedOut' : 'died', { player: this.#name(event.seat) }))
        if (event.seat === this.#you) this.#line(say('youAreOut'))
        return
      case 'NightBegan':
        this.#line(say('endOfRound', { round: event.round - 1 }))
        this.#line(say('remain', { players: this.#short(livingSeats(this.#state)) }))
        return this.#beginRound()
      case 'GameEnded':
        return this.#tellEnd(event.outcome)
      default:
    }
  }

  /** A heal that saved its target is announced with the target. Any other heal is not (source 001). */
  #tellNight({ deaths, trace, hp: left }: EventOf<'NightResolved'>): void {
    const say = this.#say
    this.#line(say('endOfActions'))
    if (deaths.length > 0) return
    this.#line(say('nobodyDied'))
    const saved = trace.find(({ edge }) => edge === SAVED_BY_HEAL)
    if (saved === undefined) return
    const { seat } = parseEffectId(saved.effect)
    this.#line(
      say('healedInTime', { player: this.#name(seat), hp: roundedHitPoints(left?.[seat] ?? '0').replace(/\.00$/, '') }),
    )
  }

  /** The act is announced even if the group is empty, so that players do not learn that it is empty. */
  #tellAct(role: ActingRole, before: GameState): void {
    const ownTurn = role === this.#role && isAlive(before, this.#you)
    if (!ownTurn) this.#line(this.#say(`chosen.${role}`))
  }

  /** Only detectives see the answer (HP-6). */
  #tellAnswer(target: Seat, isMafia: boolean, before: GameState): void {
    if (this.#role !== 'detective' || !isAlive(before, this.#you)) return
    this.#line(this.#say(isMafia ? 'isMafia' : 'isNotMafia', { player: this.#name(target) }))
  }

  #tellEnd({ winner }: Outcome): void {
    const say = this.#say
    const { seats, round, header } = this.#state
    this.#line(say('endOfRound', { round }))
    this.#line('')
    this.#line(say('gameOver'))
    this.#line(say(winner === 'mafia' ? this.#wonBy() : 'mafiaLost'))
    for (const role of HP_ROLES) {
      const players = seats
        .filter((sitter) => sitter.role === role)
        .map(({ seat }) => (seat === this.#you ? say('ownPlayer', { seat }) : this.#name(seat)))
      this.#line(say(`were.${role}`, { n: players.length, players: this.#listed(players) }))
    }
    this.#line(say('finalHp', { players: this.#namesWithHp(seats.map(({ seat }) => seat)) }))
    this.#line(say('seed', { seed: header.seed }))
  }

  /** In the source, the mafia wins at a ratio of 1:1. A vote after the night can leave more mafiosi than others. */
  #wonBy(): 'mafiaWon' | 'mafiaWonMore' {
    const alive = livingSeats(this.#state)
    return alive.filter((seat) => this.#roleOf(seat) === 'mafia').length * 2 === alive.length
      ? 'mafiaWon'
      : 'mafiaWonMore'
  }

  #listed(players: readonly string[]): string {
    const [first = this.#say('none'), second = ''] = players
    return players.length === 2 ? this.#say('pair', { first, second }) : players.join(', ') || first
  }

  #result(): HpResult {
    const { seats, round, outcome, header } = this.#state
    return {
      winner: outcome?.winner ?? null,
      reason: outcome?.reason ?? null,
      seed: header.seed,
      you: this.#you,
      rounds: round,
      players: seats.map(({ seat, role, alive, hp: left }) => ({
        player: seat,
        role: role as HpRole,
        alive,
        hp: left ?? '0',
      })),
    }
  }
}
