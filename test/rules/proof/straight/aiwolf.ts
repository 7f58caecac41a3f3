// AIWOLF as straight-line code: docs/spec/rulebooks.md §8b, and the contest's own description of its logic. The
// generator is used only for ties, with different numbers at night and by day.

import { pickIndependentlyBySeed } from '../../../../src/rules/draws.ts'
import type { Entry, EntryOf } from '../../../../src/rules/entries.ts'
import { Table, leadersOf } from './table.ts'

export class AIWolf extends Table {
  steps: string[] = []
  step = ''
  guarded: number | undefined
  named: Record<number, number | undefined> = {}
  executed: number | undefined
  opener = 0
  spoken: number[] = []
  speaker: number | undefined
  votes: Record<number, number> = {}
  ballot = 0
  ballots: { day: number; votes: Record<number, number> }[] = []

  begin(): this {
    this.dusk()
    return this
  }

  private dusk(): void {
    this.phase = 'night'
    this.round += 1
    this.guarded = undefined
    this.named = {}
    // Day 0 of the contest: only the Seer acts, and the werewolves see each other.
    const isFirst = (step: string) => step === 'seer' || step === 'meeting'
    this.steps = this.header.wakeOrder.filter((step) => (this.round > 1 ? step !== 'meeting' : isFirst(step)))
    this.nextStep()
  }

  private nextStep(): void {
    const step = this.steps.shift()
    if (step === undefined) return this.morning()
    this.step = step
    if (step === 'werewolf') this.due = `shots werewolf by ${this.living('werewolf').join()}`
    else if (['medium', 'meeting', 'whisper'].includes(step)) this.due = `pause ${step}`
    else this.due = `night-act ${step}`
    if (step === 'medium' && this.executed !== undefined && this.living('medium').length > 0)
      this.act ??= this.species(this.executed)
  }

  private species(seat: number): string {
    return this.sitter(seat).role === 'werewolf' ? 'werewolf' : 'human'
  }

  accepts(entry: Entry): boolean {
    switch (entry.type) {
      case 'end-pause':
        return this.due === `pause ${entry.pause}`
      case 'shoot':
        return this.due.startsWith('shots') && this.acceptsShots(entry)
      case 'night-act':
        return this.due === `night-act ${entry.role}` && this.acceptsAct(entry)
      case 'end-speech':
        return this.phase === 'day' && this.speaker === entry.seat
      case 'end-discussion':
        return this.phase === 'day' && this.speaker !== undefined
      case 'vote':
        return (
          this.isVote() &&
          this.isAlive(entry.nominee) &&
          entry.voters.every(
            (voter, i) => this.isAlive(voter) && !(voter in this.votes) && entry.voters.indexOf(voter) === i,
          )
        )
      case 'close-vote':
        return this.isVote()
      case 'claim-role':
        return this.maySpeak(entry.seat) && this.isDealt(entry.role)
      case 'correct-votes':
        return this.maySpeak(entry.seat) && this.ballots.some(({ day }) => day === entry.day)
      default:
        return false
    }
  }

  private isDealt(role: string): boolean {
    const five = ['villager', 'seer', 'werewolf', 'possessed']
    return five.includes(role) || (this.seats.length >= 9 && ['medium', 'bodyguard'].includes(role))
  }

  private isVote(): boolean {
    return this.phase === 'day' && this.speaker === undefined
  }

  private maySpeak(seat: number): boolean {
    return this.phase === 'day' && (this.speaker === undefined ? this.isAlive(seat) : this.speaker === seat)
  }

  private acceptsShots({ shots }: EntryOf<'shoot'>): boolean {
    return (
      shots.length > 0 &&
      shots.every(
        ({ by, target }, i) =>
          this.isAlive(by) &&
          this.sitter(by).role === 'werewolf' &&
          !(by in this.named) &&
          shots.findIndex((other) => other.by === by) === i &&
          (target === undefined || this.isAlive(target)),
      )
    )
  }

  private acceptsAct({ role, target }: EntryOf<'night-act'>): boolean {
    if (target === undefined) return true
    const [actor] = this.actors(role)
    if (!this.isAlive(target) || actor === undefined) return false
    return role !== 'bodyguard' || target !== actor
  }

  protected take(entry: Entry): void {
    switch (entry.type) {
      case 'end-pause':
        return this.nextStep()
      case 'shoot':
        for (const { by, target } of entry.shots) this.named[by] = target
        if (this.living('werewolf').every((seat) => seat in this.named)) this.nextStep()
        return
      case 'night-act':
        if (entry.role === 'seer' && entry.target !== undefined) this.act = this.species(entry.target)
        if (entry.role === 'bodyguard') this.guarded = entry.target
        return this.nextStep()
      case 'end-speech':
        this.spoken.push(entry.seat)
        return this.nextSpeech()
      case 'end-discussion':
        return this.openVote(0)
      case 'vote':
        for (const voter of entry.voters) this.votes[voter] = entry.nominee
        return
      case 'close-vote':
        return this.closeVote()
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

  private drawn(seats: readonly number[], votes: readonly number[], number: number): number | undefined {
    const named = seats.filter((seat) => votes.includes(seat))
    const { leaders } = leadersOf(named, votes)
    return leaders.length > 1 ? pickIndependentlyBySeed(leaders, this.header.seed, number) : leaders[0]
  }

  private morning(): void {
    const wolves = this.living('werewolf')
    const valid = this.living().filter((seat) => !wolves.includes(seat))
    const named = Object.values(this.named).filter((target) => target !== undefined)
    const victim = this.drawn(valid, named, -this.round)
    const deaths = victim === undefined || victim === this.guarded ? [] : [victim]
    this.night = { deaths, saved: undefined, voteImmune: undefined, miss: undefined }
    for (const seat of deaths) this.leave(seat, 'killed')
    if (this.isDecided()) return
    this.phase = 'day'
    this.spoken = []
    this.opener = this.nextFrom(this.opener + 1, []) ?? 1
    this.nextSpeech()
  }

  private nextSpeech(): void {
    this.speaker = this.nextFrom(this.opener, this.spoken)
    if (this.speaker === undefined) this.openVote(0)
    else this.due = `speech ${this.speaker} 60`
  }

  private openVote(ballot: number): void {
    this.speaker = undefined
    this.votes = {}
    this.ballot = ballot
    this.due = `vote ${this.living().join()} ballot ${ballot}`
  }

  private closeVote(): void {
    const votes = Object.values(this.votes)
    const { leaders, most } = leadersOf(this.living(), votes)
    if (most > 0 && leaders.length > 1 && this.ballot < Number(this.flag('revotes')))
      return this.openVote(this.ballot + 1)
    this.ballots.push({ day: this.round, votes: this.votes })
    this.executed = most === 0 ? undefined : this.drawn(this.living(), votes, this.round)
    if (this.executed !== undefined) this.leave(this.executed, 'voted-out')
    if (!this.isDecided()) this.dusk()
  }

  protected verdict(): string | undefined {
    const wolves = this.living('werewolf').length
    if (wolves === 0) return 'red all-black-out'
    return wolves >= this.living().length - wolves ? 'mafia mafia-parity' : undefined
  }
}
