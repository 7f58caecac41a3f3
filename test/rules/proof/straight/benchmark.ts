// BENCHMARK as straight-line code: docs/spec/rulebooks.md §7. The generator is used only for ties.

import { pickBySeed } from '../../../../src/rules/draws.ts'
import type { Entry, EntryOf } from '../../../../src/rules/entries.ts'
import { Table, leadersOf } from './table.ts'

export class Benchmark extends Table {
  steps: string[] = []
  step = ''
  acts: Record<string, number | undefined> = {}
  shots: Record<number, number | undefined> = {}
  protectedBefore: number | undefined
  shotsUsed = 0
  opener = 0
  spoken: number[] = []
  speaker: number | undefined
  votes: Record<number, number> = {}
  ballots: { day: number; votes: Record<number, number> }[] = []

  begin(): this {
    this.dusk()
    return this
  }

  // BENCH-2
  private dusk(): void {
    this.phase = 'night'
    this.round += 1
    this.acts = {}
    this.shots = {}
    this.steps = [...this.header.wakeOrder]
    this.nextStep()
  }

  private nextStep(): void {
    const step = this.steps.shift()
    if (step === undefined) return this.morning()
    this.step = step
    this.due = step === 'mafia' ? `shots mafia by ${this.living('mafia').join()}` : `night-act ${step}`
  }

  accepts(entry: Entry): boolean {
    switch (entry.type) {
      case 'shoot':
        return this.phase === 'night' && this.step === 'mafia' && this.acceptsShots(entry)
      case 'night-act':
        return this.phase === 'night' && this.step === entry.role && this.step !== 'mafia' && this.acceptsAct(entry)
      case 'end-speech':
        return this.phase === 'day' && this.speaker === entry.seat
      case 'end-discussion':
        return this.phase === 'day' && this.speaker !== undefined
      case 'vote':
        return (
          this.isWindow() &&
          this.isAlive(entry.nominee) &&
          entry.voters.every((voter, i) => this.isAlive(voter) && entry.voters.indexOf(voter) === i)
        )
      case 'close-vote':
        return this.isWindow()
      case 'claim-role':
        return this.maySpeak(entry.seat) && ['villager', 'doctor', 'sheriff', 'vigilante', 'mafia'].includes(entry.role)
      case 'correct-votes':
        return this.maySpeak(entry.seat) && this.ballots.some(({ day }) => day === entry.day)
      default:
        return false
    }
  }

  private isWindow(): boolean {
    return this.phase === 'day' && this.speaker === undefined
  }

  /**
   * Whether the seat may claim a role or correct votes: during a speech only the speaker, during the voting window
   * every living player (BENCH-4).
   */
  private maySpeak(seat: number): boolean {
    return this.phase === 'day' && (this.speaker === undefined ? this.isAlive(seat) : this.speaker === seat)
  }

  private acceptsShots({ shots }: EntryOf<'shoot'>): boolean {
    return (
      shots.length > 0 &&
      shots.every(
        ({ by, target }, i) =>
          this.isAlive(by) &&
          this.sitter(by).role === 'mafia' &&
          !(by in this.shots) &&
          shots.findIndex((other) => other.by === by) === i &&
          (target === undefined || this.isAlive(target)),
      )
    )
  }

  private acceptsAct({ role, target }: EntryOf<'night-act'>): boolean {
    if (target === undefined) return true
    if (!this.isAlive(target) || !this.seats.some((s) => s.alive && s.role === role)) return false
    if (role === 'doctor') return this.protectedBefore !== target
    return role !== 'vigilante' || this.shotsUsed < Number(this.flag('vigilanteShots'))
  }

  protected take(entry: Entry): void {
    switch (entry.type) {
      case 'shoot':
        for (const { by, target } of entry.shots) this.shots[by] = target
        if (this.living('mafia').every((seat) => seat in this.shots)) this.nextStep()
        return
      case 'night-act':
        if (entry.role === 'sheriff' && entry.target !== undefined)
          this.act = this.sitter(entry.target).role === 'mafia' ? 'mafia' : 'not-mafia'
        if (entry.role === 'vigilante' && entry.target !== undefined) this.shotsUsed += 1
        this.acts[entry.role] = entry.target
        return this.nextStep()
      case 'end-speech':
        this.spoken.push(entry.seat)
        return this.nextSpeech()
      case 'end-discussion':
        return this.openWindow()
      case 'vote':
        for (const voter of entry.voters) this.votes[voter] = entry.nominee
        return
      case 'close-vote':
        return this.closeWindow()
      case 'claim-role':
        this.act = this.sitter(entry.seat).role === entry.role ? 'true' : 'false'
        return
      case 'correct-votes':
        this.act = Object.entries(this.ballots.find(({ day }) => day === entry.day)?.votes ?? {})
          .map(([voter, nominee]) => `${voter} for ${nominee}`)
          .join(', ')
        return
      default:
        return
    }
  }

  private morning(): void {
    const named = Object.values(this.shots).filter((target) => target !== undefined)
    const { leaders } = leadersOf(
      this.living().filter((seat) => named.includes(seat)),
      named,
    )
    const victim = leaders.length > 1 ? pickBySeed(leaders, this.header.seed, this.round) : leaders[0]
    const shelter = this.acts['doctor']
    const shot = this.acts['vigilante']
    const killed = victim !== undefined && victim !== shelter
    const shotDown = shot !== undefined && !(shot === shelter && this.flag('protectionBlocksVigilante') === true)
    const deaths = [...new Set([...(killed ? [victim] : []), ...(shotDown ? [shot] : [])])].toSorted((a, b) => a - b)
    const blocked = (victim !== undefined && !killed) || (shot !== undefined && !shotDown)
    const saved = blocked && shelter !== undefined && !deaths.includes(shelter) ? shelter : undefined
    this.night = { deaths, saved, voteImmune: undefined, miss: undefined }
    for (const seat of deaths) this.leave(seat, killed && seat === victim ? 'killed' : 'shot')
    this.protectedBefore = shelter
    if (this.isDecided()) return
    this.phase = 'day'
    this.spoken = []
    this.opener = this.nextFrom(this.opener + 1, []) ?? 1
    this.nextSpeech()
  }

  private nextSpeech(): void {
    this.speaker = this.nextFrom(this.opener, this.spoken)
    if (this.speaker === undefined) this.openWindow()
    else this.due = `speech ${this.speaker} 60`
  }

  private openWindow(): void {
    this.speaker = undefined
    this.votes = {}
    this.due = `vote ${this.living().join()} ballot 0`
  }

  private closeWindow(): void {
    this.ballots.push({ day: this.round, votes: this.votes })
    const { leaders, most } = leadersOf(this.living(), Object.values(this.votes))
    const [first] = leaders
    let out: number | undefined
    if (this.flag('voteRule') === 'plurality')
      out = most === 0 ? undefined : leaders.length > 1 ? pickBySeed(leaders, this.header.seed, this.round) : first
    else out = most * 2 > this.living().length ? first : undefined
    if (out !== undefined) this.leave(out, 'voted-out')
    if (!this.isDecided()) this.dusk()
  }

  // BENCH-5
  protected verdict(): string | undefined {
    const mafia = this.living('mafia').length
    if (mafia === 0) return 'red all-black-out'
    return mafia >= this.living().length - mafia ? 'mafia mafia-parity' : undefined
  }
}
