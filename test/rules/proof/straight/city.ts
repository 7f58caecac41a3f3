// CITY as straight-line code: docs/spec/rulebooks.md §2. Each of the ten flags is read in the code of its rule.

import type { EntryOf } from '../../../../src/rules/entries.ts'
import { Debate } from './debate.ts'
import type { Told } from './table.ts'

export class City extends Debate {
  protected readonly dayFirst = true
  protected readonly singleLeaves = false
  protected readonly judgeMayEndGame = false

  protected stepsOfNight(): string[] {
    return [...this.header.wakeOrder]
  }

  protected kindOf(): 'night-act' {
    return 'night-act'
  }

  protected shootersOf(): number[] {
    return []
  }

  protected isDeadly(): boolean {
    return true
  }

  override actors(role: string): number[] {
    return role === 'mafia' ? this.living('mafia', 'don') : super.actors(role)
  }

  // CITY-2: the mafia must name a number while one of them is alive.
  protected override acceptsAct({ role, target }: EntryOf<'night-act'>): boolean {
    return target !== undefined || role !== 'mafia' || this.actors(role).length === 0
  }

  protected answerOf(role: string, target: number): string | undefined {
    const shown = this.sitter(target).role
    if (role === 'don') return shown === 'sheriff' ? 'sheriff' : 'not-sheriff'
    if (role === 'sheriff') return ['mafia', 'don', 'maniac'].includes(shown) ? 'black' : 'red'
    return undefined
  }

  // CITY-4
  private isRepeat(role: string, target: number): boolean {
    if (role !== 'doctor' && role !== 'mistress') return false
    if (this.flag(`${role}NoRepeatTarget`) !== true || this.previous[role] !== target) return false
    return this.flag('repeatTargetScope') === 'anyTarget' || this.sitter(target).role === role
  }

  protected override whyVoid(role: string, target: number): string | undefined {
    return super.whyVoid(role, target) ?? (this.isRepeat(role, target) ? 'repeated-target' : undefined)
  }

  /** Target of a valid act, which needs a living actor, a living target and no repeat (CITY-1, CITY-4). */
  private aim(role: string): number | undefined {
    const target = this.acts[role]
    if (target === undefined || this.actors(role).length === 0) return undefined
    return this.isAlive(target) && !this.isRepeat(role, target) ? target : undefined
  }

  protected resolve(): Told {
    const mafia = this.aim('mafia')
    const maniac = this.aim('maniac')
    const heal = this.aim('doctor')
    const visit = this.aim('mistress')
    const [mistress] = this.living('mistress')
    const dead = new Set<number>()
    let healed = false
    if (mafia !== undefined) {
      if (heal === mafia) healed = true
      else if (!this.sitter(mafia).immune) dead.add(mafia)
    }
    if (maniac !== undefined) {
      if (heal === maniac && this.flag('healCancelsManiacKill') === true) healed = true
      else if (!this.sitter(maniac).immune) dead.add(maniac)
    }
    if (
      mistress !== undefined &&
      dead.has(mistress) &&
      visit !== undefined &&
      visit !== mistress &&
      this.flag('loverDeathDrag') === true
    ) {
      const savedByHeal = heal === visit && this.flag('loverDragSavable') === true
      const savedByCard = this.sitter(visit).immune && this.flag('immunitySavesFromDrag') === true
      if (!savedByHeal && !savedByCard) dead.add(visit)
    }
    // CITY-7: the Doctor gets the credit only if nothing but the heal saved the player.
    const saved = healed && heal !== undefined && !dead.has(heal) && !this.sitter(heal).immune ? heal : undefined
    const visitedLives = visit !== undefined && !dead.has(visit) && mistress !== undefined && !dead.has(mistress)
    const voteImmune = visitedLives && this.flag('loverGrantsVoteImmunity') === true ? visit : undefined
    this.previous = { doctor: heal, mistress: visit }
    return { deaths: [...dead].toSorted((a, b) => a - b), saved, voteImmune, miss: undefined }
  }

  protected override isKept(seat: number): boolean {
    return this.voteImmune === seat || (this.sitter(seat).immune && this.flag('immunityBlocksVote') === true)
  }

  // CITY-9
  protected verdict(): string | undefined {
    const mafia = this.living('mafia', 'don').length
    const maniac = this.living('maniac').length
    const alive = this.living().length
    const reds = alive - mafia - maniac
    if (mafia === 0 && maniac === 0) return 'red all-black-out'
    if (mafia === 0) return reds <= 1 ? 'maniac maniac-last-standing' : undefined
    if (mafia < alive - mafia) return undefined
    if (maniac === 1 && this.flag('maniacWinBeatsParity') === true) return undefined
    return mafia === 1 && maniac === 1 && reds === 0 ? 'mafia mafia-maniac-standoff' : 'mafia mafia-parity'
  }
}
