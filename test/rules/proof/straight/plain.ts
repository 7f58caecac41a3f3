// PLAIN as straight-line code: docs/spec/rulebooks.md §8. By day one living player is lynched, at night one citizen is
// killed.

import type { Entry } from '../../../../src/rules/entries.ts'
import { Table } from './table.ts'

export class Plain extends Table {
  begin(): this {
    if (this.flag('first') === 'day') this.dawn()
    else this.dusk()
    return this
  }

  private dawn(): void {
    if (this.flag('first') === 'day') this.round += 1
    this.phase = 'day'
    this.due = 'lynch'
  }

  private dusk(): void {
    if (this.flag('first') === 'night') this.round += 1
    this.phase = 'night'
    this.due = 'night-act mafia'
  }

  accepts(entry: Entry): boolean {
    if (entry.type === 'lynch') return this.phase === 'day' && this.isAlive(entry.target)
    if (entry.type !== 'night-act' || entry.role !== 'mafia' || entry.target === undefined) return false
    return this.phase === 'night' && this.isAlive(entry.target) && this.sitter(entry.target).role === 'citizen'
  }

  protected take(entry: Entry): void {
    if (entry.type === 'lynch') {
      this.leave(entry.target, 'voted-out')
      if (!this.isDecided()) this.dusk()
    } else if (entry.type === 'night-act' && entry.target !== undefined) {
      this.night = { deaths: [entry.target], saved: undefined, voteImmune: undefined, miss: undefined }
      this.leave(entry.target, 'killed')
      if (!this.isDecided()) this.dawn()
    }
  }

  protected verdict(): string | undefined {
    const mafia = this.living('mafia').length
    const citizens = this.living('citizen').length
    if (mafia === 0) return 'red all-black-out'
    const won = this.flag('parityWin') === true ? mafia >= citizens : citizens === 0
    return won ? 'mafia mafia-parity' : undefined
  }
}
