// WOLVES as straight-line code: docs/spec/rulebooks.md §4. The first night is only the acquaintance night.

import { Debate } from './debate.ts'
import type { Told } from './table.ts'

export class Wolves extends Debate {
  protected readonly dayFirst = false
  protected readonly singleLeaves = false
  protected readonly judgeMayEndGame = false

  protected stepsOfNight(): string[] {
    return this.header.wakeOrder.filter((step) => (this.kindOf(step) === 'pause') === (this.round === 1))
  }

  protected kindOf(step: string): 'night-act' | 'shots' | 'pause' {
    if (step === 'acquaintance' || step === 'look-round') return 'pause'
    return step === 'mafia' ? 'shots' : 'night-act'
  }

  protected shootersOf(): number[] {
    return this.living('mafia', 'don')
  }

  protected isDeadly(): boolean {
    return this.round > 1
  }

  // WOLVES-2
  protected answerOf(role: string, target: number): string | undefined {
    const shown = this.sitter(target).role
    if (role === 'don') return shown === 'sheriff' || shown === 'doctor' ? shown : 'no-role'
    if (role === 'sheriff') return shown === 'mafia' || shown === 'don' ? 'black' : 'red'
    return undefined
  }

  protected override whyVoid(role: string, target: number): string | undefined {
    return (
      super.whyVoid(role, target) ??
      (role === 'doctor' && this.previous['doctor'] === target ? 'repeated-target' : undefined)
    )
  }

  protected resolve(): Told {
    if (this.round === 1) return { deaths: [], saved: undefined, voteImmune: undefined, miss: undefined }
    const victim = this.sameNumber('mafia', this.shootersOf())
    const heal = this.acts['doctor']
    const healStands =
      heal !== undefined && this.living('doctor').length > 0 && this.isAlive(heal) && this.previous['doctor'] !== heal
    this.previous = { doctor: healStands ? heal : undefined }
    const saved = healStands && heal === victim ? heal : undefined
    const deaths = victim === undefined || saved !== undefined ? [] : [victim]
    return { deaths, saved, voteImmune: undefined, miss: deaths.length === 0 }
  }

  // WOLVES-4
  protected verdict(): string | undefined {
    const blacks = this.living('mafia', 'don').length
    if (blacks === 0) return 'red all-black-out'
    return blacks >= this.living().length - blacks ? 'mafia mafia-parity' : undefined
  }
}
