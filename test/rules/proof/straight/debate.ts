// The day of city, wolves and sport, and everything around it: speeches, nominations, votes, ties, the lift question,
// fouls, removals, last words, quiet rounds. Source: docs/spec/rulebooks.md §3, DAY-1 to DAY-10, as one plain
// procedure. Subclasses implement the nights.

import type { Entry, EntryOf } from '../../../../src/rules/entries.ts'
import { Table, leadersOf, type Told } from './table.ts'

type Due =
  | { kind: 'speech'; seat: number; seconds: number }
  | { kind: 'vote'; nominees: number[]; ballot: number }
  | { kind: 'tie-speech'; seat: number; waiting: number[]; nominees: number[]; ballot: number }
  | { kind: 'lift'; nominees: number[] }
  | { kind: 'last-word'; seat: number }
  | { kind: 'best-move'; seat: number }
  | { kind: 'night-act'; role: string }
  | { kind: 'shots'; id: string }
  | { kind: 'pause'; id: string }
  | { kind: 'over' }

export abstract class Debate extends Table {
  /** Whether the game begins with a day instead of a night. */
  protected abstract readonly dayFirst: boolean
  /** DAY-6: in sport a single nominee leaves without a count of votes. */
  protected abstract readonly singleLeaves: boolean
  protected abstract readonly judgeMayEndGame: boolean

  /** Ids of the steps of this night, in the order of the calls. */
  protected abstract stepsOfNight(): string[]
  /** The kind of a night step. */
  protected abstract kindOf(step: string): 'night-act' | 'shots' | 'pause'
  protected abstract shootersOf(step: string): number[]
  protected abstract isDeadly(): boolean
  protected abstract resolve(): Told
  protected abstract answerOf(role: string, target: number): string | undefined

  /** Accepts every act, because a wrong act is entered as it happened and has no effect (docs/spec/rulebooks.md §0). */
  protected acceptsAct(_entry: EntryOf<'night-act'>): boolean {
    return true
  }

  now: Due = { kind: 'over' }
  opener: number | undefined
  spoken: number[] = []
  nominations: { by: number; target: number }[] = []
  votes: Record<number, number> = {}
  voteDecided = false
  cancelledDay: number | undefined
  farewells: number[] = []
  steps: string[] = []
  acts: Record<string, number | undefined> = {}
  shots: Record<string, Record<number, number | undefined>> = {}
  previous: Record<string, number | undefined> = {}
  deadly = false
  someoneLeft = false

  begin(): this {
    if (this.dayFirst) this.dawn([])
    else this.dusk()
    return this
  }

  private wait(due: Due): void {
    this.now = due
    this.due = this.words(due)
  }

  private words(due: Due): string {
    switch (due.kind) {
      case 'speech':
        return `speech ${due.seat} ${due.seconds}`
      case 'vote':
        return `vote ${due.nominees.join()} ballot ${due.ballot}`
      case 'tie-speech':
        return `tie-speech ${due.seat} 30 of ${due.nominees.join()} ballot ${due.ballot}`
      case 'lift':
        return `lift ${due.nominees.join()}`
      case 'last-word':
        return `last-word ${due.seat} 60`
      case 'best-move':
        return `best-move ${due.seat}`
      case 'night-act':
        return `night-act ${due.role}`
      case 'shots':
        return `shots ${due.id} by ${this.shootersOf(due.id).join()}`
      case 'pause':
        return `pause ${due.id}`
      case 'over':
        return 'over'
    }
  }

  accepts(entry: Entry): boolean {
    const { now } = this
    switch (entry.type) {
      case 'nominate':
        return this.mayNominate(entry.by, entry.target)
      case 'end-speech':
        return (now.kind === 'speech' || now.kind === 'tie-speech') && now.seat === entry.seat
      case 'end-discussion':
        return now.kind === 'speech'
      case 'vote':
        return now.kind === 'vote' && now.nominees.includes(entry.nominee) && this.freeHands(entry.voters, this.votes)
      case 'close-vote':
        return now.kind === 'vote'
      case 'answer-lift':
        return now.kind === 'lift' && this.freeHands(entry.voters, {})
      case 'end-last-word':
        return now.kind === 'last-word' && now.seat === entry.seat
      case 'best-move':
        return now.kind === 'best-move' && now.seat === entry.seat && this.isBestMove(entry)
      case 'shoot':
        return now.kind === 'shots' && this.acceptsShots(now.id, entry)
      case 'end-pause':
        return now.kind === 'pause' && now.id === entry.pause
      case 'night-act':
        return (
          now.kind === 'night-act' &&
          now.role === entry.role &&
          (entry.target === undefined || this.isAtTable(entry.target)) &&
          this.acceptsAct(entry)
        )
      case 'foul':
      case 'technical-foul':
      case 'remove':
        return this.isAlive(entry.seat)
      case 'team-loss':
        return this.judgeMayEndGame
      // Counts are equivalent to votes with names. test/rules/day/counts.test.ts compares the two.
      case 'count-votes':
      case 'count-lift':
      case 'lynch':
      case 'claim-role':
      case 'correct-votes':
        return false
    }
  }

  protected take(entry: Entry): void {
    switch (entry.type) {
      case 'nominate':
        this.nominations.push({ by: entry.by, target: entry.target })
        if (this.now.kind === 'vote') this.wait({ ...this.now, nominees: [...this.now.nominees, entry.target] })
        return
      case 'end-speech':
        if (this.now.kind === 'tie-speech') return this.nextTieSpeech(this.now)
        this.spoken.push(entry.seat)
        return this.nextSpeech()
      case 'end-discussion':
        this.spoken = this.living()
        return this.afterSpeeches()
      case 'vote':
        for (const voter of entry.voters) this.votes[voter] = entry.nominee
        return
      case 'close-vote':
        return this.count()
      case 'answer-lift':
        return this.answerLift(entry.voters.length)
      case 'end-last-word':
        this.farewells = this.farewells.filter((seat) => seat !== entry.seat)
        return this.nextFarewell()
      case 'best-move':
        return this.nextFarewell()
      case 'shoot':
        return this.show(entry)
      case 'end-pause':
        return this.nextStep()
      case 'night-act':
        this.act = this.answerOrVoid(entry)
        this.acts[entry.role] = entry.target
        return this.nextStep()
      case 'foul':
        return this.foul(entry.seat)
      case 'technical-foul':
        return this.technicalFoul(entry.seat)
      case 'remove':
        return this.remove(entry.seat, 'disqualified')
      case 'team-loss':
        return this.end(entry.team === 'red' ? 'mafia team-loss' : 'red team-loss')
      case 'count-votes':
      case 'count-lift':
      case 'lynch':
      case 'claim-role':
      case 'correct-votes':
        throw new Error(`not an entry of a debate: ${entry.type}`)
    }
  }

  // --- Speeches and nominations (DAY-1, DAY-2)

  private mayNominate(by: number, target: number): boolean {
    const { now } = this
    // A late nomination is accepted and marked until the first hand is seen (docs/spec/app.md §3, live game).
    const open =
      now.kind === 'speech' || (now.kind === 'vote' && now.ballot === 0 && Object.keys(this.votes).length === 0)
    const hadHisTurn = this.spoken.includes(by) || (now.kind === 'speech' && now.seat === by)
    return (
      open &&
      hadHisTurn &&
      this.isAlive(by) &&
      this.isAlive(target) &&
      !this.nominations.some((one) => one.by === by || one.target === target)
    )
  }

  private nextSpeech(): void {
    const seat = this.nextFrom(this.opener ?? 1, this.spoken)
    if (seat === undefined) return this.afterSpeeches()
    const sitter = this.sitter(seat)
    // DAY-8: the third foul costs the next speech. With three or four players alive, thirty seconds of it remain.
    const left = this.living().length
    const seconds = !sitter.muted ? 60 : left === 3 || left === 4 ? 30 : 0
    sitter.muted = false
    this.wait({ kind: 'speech', seat, seconds })
  }

  private afterSpeeches(): void {
    const nominees = this.nominations.map((one) => one.target)
    const [only] = nominees
    if (this.cancelledDay === this.round || only === undefined) return this.dayIsDone()
    if (nominees.length > 1) return this.vote(nominees, 0)
    if (this.round === 1) return this.dayIsDone()
    if (this.singleLeaves) return this.sendOut([only], 'voted-out')
    this.vote(nominees, 0)
  }

  // --- The vote (DAY-3 to DAY-7)

  private freeHands(voters: readonly number[], raised: Record<number, number>): boolean {
    return voters.every((voter, i) => this.isAlive(voter) && raised[voter] === undefined && voters.indexOf(voter) === i)
  }

  private vote(nominees: number[], ballot: number): void {
    this.votes = {}
    this.wait({ kind: 'vote', nominees, ballot })
  }

  private count(): void {
    if (this.now.kind !== 'vote') throw new Error('no vote')
    const { nominees, ballot } = this.now
    const last = nominees.at(-1) ?? 0
    const { leaders } = leadersOf(
      nominees,
      this.living().map((voter) => this.votes[voter] ?? last),
    )
    if (leaders.length === 1) return this.sendOut(leaders, 'voted-out')
    if (ballot > 0 && leaders.length === nominees.length) return this.askLift(leaders)
    this.nextTieSpeech({ waiting: leaders, nominees: leaders, ballot: ballot + 1 })
  }

  private nextTieSpeech({
    waiting,
    nominees,
    ballot,
  }: {
    waiting: number[]
    nominees: number[]
    ballot: number
  }): void {
    const [seat, ...rest] = waiting
    if (seat === undefined) return this.vote(nominees, ballot)
    this.wait({ kind: 'tie-speech', seat, waiting: rest, nominees, ballot })
  }

  private askLift(tied: number[]): void {
    const alive = this.living().length
    const forbidden =
      (alive === 9 && tied.length === 3 && this.flag('liftThreeAtNine') === false) ||
      (alive === 4 && tied.length === 2 && this.flag('liftTwoAtFour') === false) ||
      (alive === tied.length && this.flag('liftAll') === false)
    if (forbidden) return this.sendOut([], 'lifted')
    this.wait({ kind: 'lift', nominees: tied })
  }

  private answerLift(hands: number): void {
    if (this.now.kind !== 'lift') throw new Error('no lift')
    this.sendOut(hands * 2 > this.living().length ? this.now.nominees : [], 'lifted')
  }

  /** Whether vote immunity or a card keeps the player in the game (CITY-5, CITY-8). */
  protected isKept(_seat: number): boolean {
    return false
  }

  /** Victory is checked after every vote, even if it puts nobody out (CITY-9). */
  private sendOut(seats: number[], how: string): void {
    const leaving = seats.filter((seat) => !this.isKept(seat))
    for (const seat of leaving) this.leave(seat, how)
    if (leaving.length > 0) this.someoneLeft = true
    this.voteDecided = true
    if (this.isDecided()) return
    this.farewells = leaving
    this.nextFarewell()
  }

  private dayIsDone(): void {
    this.voteDecided = true
    this.nextFarewell()
  }

  // --- Last words, and the steps after them (DAY-4, DAY-9, DAY-10)

  private nextFarewell(): void {
    const [seat] = this.farewells
    if (seat !== undefined) return this.wait({ kind: 'last-word', seat })
    if (!this.voteDecided) {
      this.opener = this.nextFrom(this.opener === undefined ? 1 : this.opener + 1, [])
      return this.nextSpeech()
    }
    if (this.deadly) {
      this.quietRounds = this.someoneLeft ? 0 : this.quietRounds + 1
      const limit = this.flag('quietRoundsToDraw')
      if (limit !== 0 && this.quietRounds === limit) return this.end('draw quiet-rounds')
    }
    this.dusk()
  }

  // --- Fouls and removals (DAY-8)

  private foul(seat: number): void {
    const sitter = this.sitter(seat)
    sitter.fouls += 1
    if (sitter.fouls === 3) sitter.muted = true
    if (sitter.fouls === 4) this.remove(seat, 'fouls')
  }

  private technicalFoul(seat: number): void {
    const sitter = this.sitter(seat)
    sitter.technicalFouls += 1
    if (sitter.technicalFouls === 2 && this.flag('removeAtSecondTechnicalFoul') === true)
      this.remove(seat, 'technical-fouls')
  }

  private remove(seat: number, how: string): void {
    const wasToShow = this.now.kind === 'shots' && this.shootersOf(this.now.id).includes(seat)
    this.leave(seat, how)
    this.someoneLeft = true
    if (this.phase === 'night') this.cancelledDay = this.dayFirst ? this.round + 1 : this.round
    else this.cancelledDay = this.voteDecided ? this.round + 1 : this.round
    if (this.isDecided()) return
    const { now } = this
    if (now.kind === 'vote' || now.kind === 'tie-speech' || now.kind === 'lift') this.dayIsDone()
    else if (now.kind === 'speech' && now.seat === seat) this.nextSpeech()
    else if (now.kind === 'shots' && wasToShow) this.afterShots(now.id)
  }

  // --- Night

  private dusk(): void {
    this.round = this.phase === 'day' && this.dayFirst ? this.round : this.round + 1
    this.phase = 'night'
    this.voteImmune = undefined
    this.voteDecided = false
    this.acts = {}
    this.shots = {}
    this.someoneLeft = false
    this.deadly = this.isDeadly()
    this.steps = this.stepsOfNight()
    this.nextStep()
  }

  private nextStep(): void {
    const id = this.steps.shift()
    if (id === undefined) return this.morning()
    const kind = this.kindOf(id)
    this.wait(kind === 'night-act' ? { kind, role: id } : { kind, id })
  }

  private acceptsShots(id: string, { shots }: EntryOf<'shoot'>): boolean {
    const shooters = this.shootersOf(id)
    const shown = this.shots[id] ?? {}
    if (shots.length === 0) return shooters.length === 0
    return shots.every(
      ({ by, target }, i) =>
        shooters.includes(by) &&
        !(by in shown) &&
        shots.findIndex((other) => other.by === by) === i &&
        (target === undefined || this.isAtTable(target)),
    )
  }

  private show({ shots }: EntryOf<'shoot'>): void {
    if (this.now.kind !== 'shots') throw new Error('no shots')
    const shown = (this.shots[this.now.id] ??= {})
    for (const { by, target } of shots) shown[by] = target
    this.afterShots(this.now.id)
  }

  private afterShots(id: string): void {
    const shown = this.shots[id] ?? {}
    if (this.shootersOf(id).every((shooter) => shooter in shown)) return this.nextStep()
    this.wait({ kind: 'shots', id })
  }

  private answerOrVoid({ role, target }: EntryOf<'night-act'>): string | undefined {
    if (target === undefined) return undefined
    const wasted = this.whyVoid(role, target)
    if (wasted !== undefined) return wasted
    return this.answerOf(role, target)
  }

  // CITY-1: only living actors act, and only living targets count.
  protected whyVoid(role: string, target: number): string | undefined {
    if (this.actors(role).length === 0) return 'actor-is-out'
    return this.isAlive(target) ? undefined : 'target-is-out'
  }

  /** The number that all these shooters show, if it belongs to a living player. */
  protected sameNumber(step: string, shooters: readonly number[]): number | undefined {
    const shown = this.shots[step] ?? {}
    const [first] = shooters
    const number = first === undefined ? undefined : shown[first]
    return this.isAlive(number) && shooters.every((shooter) => shown[shooter] === number) ? number : undefined
  }

  private morning(): void {
    const told = this.resolve()
    this.night = told
    for (const seat of told.deaths) this.leave(seat, 'killed')
    if (told.deaths.length > 0) this.someoneLeft = true
    this.voteImmune = told.voteImmune
    if (this.isDecided()) return
    this.dawn(told.deaths)
  }

  private dawn(victims: number[]): void {
    const bestMove = victims.find((victim) => this.hasBestMove(victim))
    this.round = this.dayFirst ? this.round + 1 : this.round
    this.phase = 'day'
    this.spoken = []
    this.nominations = []
    this.voteDecided = false
    this.farewells = victims
    if (bestMove !== undefined) return this.wait({ kind: 'best-move', seat: bestMove })
    this.nextFarewell()
  }

  protected hasBestMove(_victim: number): boolean {
    return false
  }

  private isBestMove({ seat, named }: EntryOf<'best-move'>): boolean {
    if (named.length === 0) return true
    return named.length === 3 && new Set(named).size === 3 && named.every((one) => this.isAtTable(one) && one !== seat)
  }
}
