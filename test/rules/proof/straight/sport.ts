// SPORT as straight-line code: docs/spec/rulebooks.md §5. Both presets are values of three flags: the first night, how
// the mafia shoots, and the best move.

import { Debate } from './debate.ts'
import type { Told } from './table.ts'

export class Sport extends Debate {
  protected readonly dayFirst = false
  protected readonly singleLeaves = true
  protected readonly judgeMayEndGame = true

  private firstShootingNight(): number {
    return this.flag('firstNight') === 'acquaintance' ? 2 : 1
  }

  protected isDeadly(): boolean {
    return this.round >= this.firstShootingNight()
  }

  private donDecides(): boolean {
    return this.flag('shooting') === 'donDecides'
  }

  protected stepsOfNight(): string[] {
    return this.header.wakeOrder.filter((step) => {
      if (this.kindOf(step) === 'pause') return !this.isDeadly()
      if (!this.isDeadly()) return false
      if (step === 'shots') return !this.donDecides()
      if (step === 'claims' || step === 'mafia') return this.donDecides()
      return true
    })
  }

  protected kindOf(step: string): 'night-act' | 'shots' | 'pause' {
    if (step === 'acquaintance' || step === 'free-seating') return 'pause'
    return step === 'shots' || step === 'claims' ? 'shots' : 'night-act'
  }

  protected shootersOf(step: string): number[] {
    return step === 'claims' ? this.living('mafia') : this.living('mafia', 'don')
  }

  // In the step `mafia`, the Don shows the number.
  override actors(role: string): number[] {
    return super.actors(role === 'mafia' ? 'don' : role)
  }

  protected answerOf(role: string, target: number): string | undefined {
    const shown = this.sitter(target).role
    if (role === 'don') return shown === 'sheriff' ? 'sheriff' : 'not-sheriff'
    if (role === 'sheriff') return shown === 'mafia' || shown === 'don' ? 'black' : 'red'
    return undefined
  }

  private victim(): number | undefined {
    if (!this.donDecides()) return this.sameNumber('shots', this.living('mafia', 'don'))
    if (this.living('don').length === 0) return this.sameNumber('claims', this.living('mafia'))
    const number = this.acts['mafia']
    return this.isAlive(number) ? number : undefined
  }

  protected resolve(): Told {
    if (!this.isDeadly()) return { deaths: [], saved: undefined, voteImmune: undefined, miss: undefined }
    const victim = this.victim()
    return {
      deaths: victim === undefined ? [] : [victim],
      saved: undefined,
      voteImmune: undefined,
      miss: victim === undefined,
    }
  }

  protected override hasBestMove(): boolean {
    const leftOnFirstDay = this.seats.filter((s) => s.exit?.endsWith('day 1') === true).length
    return this.flag('bestMove') === true && this.round === this.firstShootingNight() && leftOnFirstDay < 2
  }

  // SPORT-1
  protected verdict(): string | undefined {
    const blacks = this.living('mafia', 'don').length
    if (blacks === 0) return 'red all-black-out'
    return blacks >= this.living().length - blacks ? 'mafia mafia-parity' : undefined
  }
}
