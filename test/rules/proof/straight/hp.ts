// HP as straight-line code: docs/spec/rulebooks.md §6. Hit points are exact fractions, stored as text.

import type { Entry } from '../../../../src/rules/entries.ts'
import type { GameHeader } from '../../../../src/rules/header.ts'
import type { Role } from '../../../../src/rules/vocabulary.ts'
import { less, minus, parse, plus, ratio, text, type Ratio } from './fractions.ts'
import { Table, leadersOf } from './table.ts'

const POINTS: Readonly<Partial<Record<Role, string>>> = {
  commoner: '1000',
  mafia: '2500',
  detective: '800',
  healer: '800',
}
const ZERO = ratio(0n)

export class HitPoints extends Table {
  steps: string[] = []
  step = ''
  acts: Record<string, number | undefined> = {}
  ballot = 0
  votes: Record<number, number> = {}

  constructor(header: GameHeader) {
    super(header)
    for (const sitter of this.seats) sitter.hp = POINTS[sitter.role]
  }

  begin(): this {
    this.dusk()
    return this
  }

  private dusk(): void {
    this.phase = 'night'
    this.round += 1
    this.acts = {}
    this.steps = [...this.header.wakeOrder]
    this.nextStep()
  }

  private nextStep(): void {
    const step = this.steps.shift()
    if (step === undefined) return this.morning()
    this.step = step
    this.due = `night-act ${step}`
  }

  // HP-3: mafia players cannot name mafia players, detectives cannot name detectives, healers name any living player.
  private isTarget(role: string, target: number): boolean {
    return this.isAlive(target) && (role === 'healer' || this.sitter(target).role !== role)
  }

  accepts(entry: Entry): boolean {
    if (entry.type === 'night-act') {
      if (this.phase !== 'night' || entry.role !== this.step) return false
      return entry.target === undefined ? this.actors(entry.role).length === 0 : this.isTarget(entry.role, entry.target)
    }
    if (this.phase !== 'day') return false
    if (entry.type === 'close-vote') return this.living().every((seat) => this.votes[seat] !== undefined)
    if (entry.type !== 'vote') return false
    // HP-6: every living player votes once, nobody against themselves.
    const { nominee, voters } = entry
    return (
      this.isAlive(nominee) &&
      voters.every(
        (voter, i) =>
          this.isAlive(voter) && voter !== nominee && this.votes[voter] === undefined && voters.indexOf(voter) === i,
      )
    )
  }

  protected take(entry: Entry): void {
    if (entry.type === 'night-act') {
      if (entry.target !== undefined) this.choose(entry.role, entry.target)
      this.nextStep()
    } else if (entry.type === 'vote') {
      for (const voter of entry.voters) this.votes[voter] = entry.nominee
    } else if (entry.type === 'close-vote') {
      const { leaders } = leadersOf(
        this.living(),
        this.living().map((seat) => this.votes[seat] ?? 0),
      )
      const [first = 0, ...others] = leaders
      if (others.length === 0) this.voteOut(first)
      else this.vote(this.ballot + 1)
    }
  }

  /** A choice that is entered for a group without living members has no effect. */
  private choose(role: string, target: number): void {
    if (this.actors(role).length === 0) {
      this.act = 'actor-is-out'
      return
    }
    if (role === 'detective') this.act = this.sitter(target).role === 'mafia' ? 'mafia' : 'not-mafia'
    this.acts[role] = target
  }

  private points(seat: number): Ratio {
    return parse(this.sitter(seat).hp ?? '0')
  }

  private morning(): void {
    const target = this.acts['mafia']
    const healed = this.acts['healer']
    let dead: number | undefined
    if (target !== undefined) {
      this.attack(target)
      if (this.points(target).over === 0n && healed !== target) dead = target
    }
    if (healed !== undefined && healed !== dead) this.sitter(healed).hp = text(plus(this.points(healed), ratio(500n)))
    this.night = { deaths: dead === undefined ? [] : [dead], saved: undefined, voteImmune: undefined, miss: undefined }
    if (dead !== undefined) this.leave(dead, 'killed')
    if (this.isDecided()) return
    this.phase = 'day'
    const tested = this.acts['detective']
    if (tested !== undefined && this.sitter(tested).role === 'mafia') this.voteOut(tested)
    else this.vote(0)
  }

  // HP-4
  private attack(target: number): void {
    const mafias = this.living('mafia')
    const strength = mafias.map((seat) => this.points(seat)).reduce(plus, ZERO)
    const before = this.points(target)
    let toAbsorb = less(strength, before) ? strength : before
    this.sitter(target).hp = text(minus(before, toAbsorb))
    while (toAbsorb.over > 0n) {
      const able = mafias.filter((seat) => this.points(seat).over > 0n)
      const share = ratio(toAbsorb.over, toAbsorb.under * BigInt(able.length))
      const weak = able.filter((seat) => less(this.points(seat), share))
      // An attacker with fewer points than the share loses all of them, and the other attackers share the remaining
      // damage again.
      for (const seat of weak.length > 0 ? weak : able) {
        const given = weak.length > 0 ? this.points(seat) : share
        this.sitter(seat).hp = text(minus(this.points(seat), given))
        toAbsorb = minus(toAbsorb, given)
      }
    }
  }

  private vote(ballot: number): void {
    this.ballot = ballot
    this.votes = {}
    this.due = `vote ${this.living().join()} ballot ${ballot}`
  }

  private voteOut(seat: number): void {
    this.leave(seat, 'voted-out')
    if (!this.isDecided()) this.dusk()
  }

  // HP-7
  protected verdict(): string | undefined {
    const mafias = this.living('mafia').length
    if (mafias === 0) return 'red all-black-out'
    return mafias >= this.living().length - mafias ? 'mafia mafia-parity' : undefined
  }
}
