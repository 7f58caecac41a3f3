// The console game of HP: one person at the keyboard, bots in the other seats, the engine's own
// rulebook as the judge. Tells the player only what his seat may know. Rule: HP-1 .. HP-8, source 001.

import { HP_ROLES, type ConsoleText, type HpRole } from '../../lang/console.ts'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { randomEntry, type Below } from '../../agents/random-play.ts'
import { dealRoles } from '../../rules/deal.ts'
import { advance } from '../../rules/decide.ts'
import type { Entry } from '../../rules/entries.ts'
import type { EventOf, GameEvent } from '../../rules/events.ts'
import { fraction, multiply, parseFraction, roundHalfUp } from '../../rules/fraction.ts'
import type { GameSeed } from '../../rules/header.ts'
import { initialState, openGame } from '../../rules/open.ts'
import { hp } from '../../rules/rulebooks/hp.ts'
import { isAlive, living, yetToVote, type GameState } from '../../rules/state.ts'
import { isSeat, seat as seatAt, type Outcome, type Seat } from '../../rules/vocabulary.ts'
import { viewFor } from '../../rules/view.ts'
import { splitEffect } from '../../rules/why.ts'
import type { Console } from './console.ts'

/** In the order of the menu. */
export const CHARACTERS = [...HP_ROLES, 'random'] as const
export type Character = (typeof CHARACTERS)[number]
export const MIN_PLAYERS = hp.seats.min
export const MAX_PLAYERS = hp.seats.max

/** The edge of the rulebook by which a heal at nothing keeps its target alive (HP-5). */
const SAVED_BY_HEAL = 'heal→mafia-kill'

export interface HpSetup {
  readonly seed: number
  /** Asked for when absent. */
  readonly players?: number
  readonly character?: Character
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

export async function playHp(terminal: Console, text: ConsoleText, setup: HpSetup): Promise<HpResult> {
  terminal.say(text.welcome)
  const players = setup.players ?? (await askPlayers(terminal, text))
  const character = setup.character ?? (await askCharacter(terminal, text))
  const roles = dealRoles(hp, players, setup.seed)
  const header = openGame({
    rulebook: 'hp',
    seats: roles.map((role, index) => ({ seat: index + 1, role })),
    seed: setup.seed,
  })
  if (!header.ok) throw new Error(header.error.code)
  const random = xoroshiro128plus(setup.seed)
  const below: Below = (n) => uniformInt(random, 0, n - 1)
  const fitting = roles.flatMap((role, index) =>
    character === 'random' || role === character ? [seatAt(index + 1)] : [],
  )
  const you = fitting[below(fitting.length)] as Seat
  return new HpGame(terminal, text, you, below, initialState(header.value)).play()
}

async function askPlayers(terminal: Console, text: ConsoleText): Promise<number> {
  for (;;) {
    const answer = await terminal.ask(text.askPlayers)
    const count = /^\d{1,3}$/.test(answer) ? Number(answer) : 0
    if (count >= MIN_PLAYERS && count <= MAX_PLAYERS) return count
    terminal.say(text.badPlayers(MIN_PLAYERS, MAX_PLAYERS))
  }
}

async function askCharacter(terminal: Console, text: ConsoleText): Promise<Character> {
  terminal.say(text.chooseCharacter)
  for (const [index, name] of text.characters.entries()) terminal.say(`  ${index + 1}) ${name}`)
  for (;;) {
    const answer = await terminal.ask(text.askCharacter)
    const character = /^[1-5]$/.test(answer) ? CHARACTERS[Number(answer) - 1] : undefined
    if (character !== undefined) return character
    terminal.say(text.badCharacter)
  }
}

/** Two places, half up: the only rounding there is (HP-2). */
export function hpText(hitPoints: string): string {
  const hundredths = roundHalfUp(multiply(parseFraction(hitPoints), fraction(100)))
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

class HpGame {
  readonly #terminal: Console
  readonly #text: ConsoleText
  readonly #you: Seat
  readonly #below: Below
  #state: GameState

  constructor(terminal: Console, text: ConsoleText, you: Seat, below: Below, state: GameState) {
    this.#terminal = terminal
    this.#text = text
    this.#you = you
    this.#below = below
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

  #say(line: string): void {
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

  #names(seats: readonly Seat[]): string {
    return seats.map((seat) => this.#text.player(seat)).join(', ') || this.#text.none
  }

  /** Like roles know each other, through the view of his own seat. */
  get #group(): readonly Seat[] {
    const { seats } = viewFor(this.#state, { kind: 'seat', seat: this.#you })
    return this.#role === 'commoner'
      ? []
      : seats.filter((sitter) => sitter.role === this.#role && sitter.seat !== this.#you).map((sitter) => sitter.seat)
  }

  #introduce(): void {
    const text = this.#text
    this.#say(text.youAre(text.player(this.#you)))
    this.#say(text.role[this.#role])
    if (this.#role !== 'commoner') this.#say(text.others(this.#role, this.#names(this.#group)))
  }

  #beginRound(): void {
    const text = this.#text
    const alive = living(this.#state)
    const own = (seat: Seat) => hpText(this.#state.seats[seat - 1]?.hp ?? '0')
    this.#say('')
    this.#say(text.round(this.#state.round))
    this.#say(text.remaining(alive.length, this.#names(alive)))
    if (!this.#plays) return
    this.#say(text.hp(own(this.#you)))
    const group = this.#group.filter((seat) => isAlive(this.#state, seat))
    if (group.length > 0) this.#say(text.groupHp(group.map((seat) => `${text.player(seat)} ${own(seat)}`).join(', ')))
  }

  /** The player's own where it is his turn, a bot's otherwise. */
  async #nextEntry(): Promise<Entry> {
    const { step } = this.#state
    if (this.#plays && step.type === 'night-act' && step.role === this.#role) {
      const { role } = step
      return this.#ask(this.#text.ask[role as 'mafia'], (target) => ({ type: 'night-act', role, target }))
    }
    if (this.#plays && step.type === 'vote' && yetToVote(this.#state)[0] === this.#you) {
      return this.#ask(this.#text.ask.vote, (nominee) => ({ type: 'vote', nominee, voters: [this.#you] }))
    }
    return randomEntry(this.#state, this.#below)
  }

  /** Asks until the engine would take the pick, telling the reason each time it would not. */
  async #ask(prompt: string, entryOf: (target: Seat) => Entry): Promise<Entry> {
    for (;;) {
      const number = /^(?:\p{L}+\s*)?(\d{1,6})$/u.exec(await this.#terminal.ask(prompt))?.[1]
      const reason = number === undefined ? this.#text.notANumber : this.#reasonAgainst(Number(number), entryOf)
      if (number !== undefined && reason === undefined) return entryOf(seatAt(Number(number)))
      this.#say(reason ?? this.#text.notANumber)
    }
  }

  #reasonAgainst(number: number, entryOf: (target: Seat) => Entry): string | undefined {
    const text = this.#text
    if (!isSeat(number) || number > this.#state.seats.length) return text.noSuchPlayer(number, this.#state.seats.length)
    const taken = advance(this.#state, entryOf(number))
    if (taken.ok) return undefined
    if (!isAlive(this.#state, number)) return text.notInGame(text.player(number))
    if (taken.error.code === 'vote/not-for-oneself') return text.notYourself
    return text.spared[this.#role === 'mafia' ? 'mafia' : 'detective'](text.player(number))
  }

  #tell(event: GameEvent, before: GameState): void {
    const text = this.#text
    switch (event.type) {
      case 'NightActed':
        return this.#tellAct(event.role as 'mafia', before)
      case 'CheckAnswered':
        return this.#tellAnswer(event.target, event.answer === 'mafia', before)
      case 'NightResolved':
        return this.#tellNight(event)
      case 'VoteClosed':
        if (event.leaders.length > 1) this.#say(text.tie(this.#names(event.leaders)))
        return
      case 'VoteResolved':
        if (before.step.type !== 'vote') this.#say(text.byDefault(this.#names(event.leaving)))
        return
      case 'SeatLeft':
        this.#say(
          event.exit === 'voted-out' ? text.votedOut(text.player(event.seat)) : text.died(text.player(event.seat)),
        )
        if (event.seat === this.#you) this.#say(text.youAreOut)
        return
      case 'NightBegan':
        this.#say(text.endOfRound(event.round - 1))
        this.#say(text.remain(this.#names(living(this.#state))))
        return this.#beginRound()
      case 'GameEnded':
        return this.#tellEnd(event.outcome)
      default:
    }
  }

  /** A heal that saved is told with its target, one that came beside the attack is not (source 001). */
  #tellNight({ deaths, trace, hp: left }: EventOf<'NightResolved'>): void {
    const text = this.#text
    this.#say(text.endOfActions)
    if (deaths.length > 0) return
    this.#say(text.nobodyDied)
    const saved = trace.find(({ edge }) => edge === SAVED_BY_HEAL)
    if (saved === undefined) return
    const { seat } = splitEffect(saved.effect)
    this.#say(text.healedInTime(text.player(seat), hpText(left?.[seat] ?? '0')))
  }

  /** Also said of a group with nobody left, so that nobody learns it. */
  #tellAct(role: Exclude<HpRole, 'commoner'>, before: GameState): void {
    const ownTurn = role === this.#role && isAlive(before, this.#you)
    if (!ownTurn) this.#say(this.#text.chosen[role])
  }

  /** Only detectives learn it (HP-6). */
  #tellAnswer(target: Seat, isMafia: boolean, before: GameState): void {
    if (this.#role !== 'detective' || !isAlive(before, this.#you)) return
    const player = this.#text.player(target)
    this.#say(isMafia ? this.#text.isMafia(player) : this.#text.isNotMafia(player))
  }

  #tellEnd({ winner }: Outcome): void {
    const text = this.#text
    const { seats, round, header } = this.#state
    this.#say(text.endOfRound(round))
    this.#say('')
    this.#say(text.gameOver)
    this.#say(winner === 'mafia' ? text.mafiaWon : text.mafiaLost)
    for (const role of HP_ROLES) {
      const players = seats
        .filter((sitter) => sitter.role === role)
        .map(({ seat }) => `${text.player(seat)}${seat === this.#you ? ` [${text.you}]` : ''}`)
      this.#say(text.were(role, players.join(', ') || text.none))
    }
    this.#say(text.finalHp(seats.map(({ seat, hp: left }) => `${text.player(seat)} ${hpText(left ?? '0')}`).join(', ')))
    this.#say(text.seed(header.seed))
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
