// The keyboard of the results sheet: letters fill cells, arrows and Enter move, Ctrl+Enter saves, Escape leaves.

import { nextTick, onScopeDispose, type Ref, watch } from 'vue'
import type { Lang } from '../../../i18n/registry.ts'
import { type Exclusion, EXCLUSIONS } from '../../../scoring/line.ts'
import {
  BEST_MOVE_KEY,
  EXCLUSION_KEYS,
  isClearing,
  isLetter,
  pressed,
  roleKeys,
  VICTIM_KEY,
  WINNER_KEYS,
} from '../../game/sheetLetters.ts'
import { type KeyHelp, useHotkeyList } from '../../kit/keys/useHotkeys.ts'
import { lang } from '../../kit/phrases.ts'
import { type Cell, type Column, type Move, moved, winnersOf } from './logic/cells.ts'
import { withRow, withVictim } from './logic/draft.ts'
import { ordinaryRole } from './logic/faults.ts'
import type { ResultSheetSession } from './useResultSheet.ts'

const ARROWS: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

export interface SheetCommands {
  save(): void
  leave(): void
}

export function useSheetKeys(
  sheet: ResultSheetSession,
  root: Readonly<Ref<HTMLElement | null>>,
  commands: SheetCommands,
) {
  const { draft, columns, rulebook, change } = sheet
  const { focusAt, focusCell, focusFirst, focusFault, go } = useSheetFocus(sheet, root)
  const fills = useCellLetters(sheet, (cell) => go(cell, 'next'))

  function onKeydown(event: KeyboardEvent): void {
    if (event.isComposing || event.defaultPrevented || event.altKey) return
    if (taken(event)) event.preventDefault()
  }

  function taken(event: KeyboardEvent): boolean {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey) return key === 'Enter' && done(commands.save)
    if (key === 'Escape') return done(commands.leave)
    const address =
      target instanceof HTMLElement ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined
    if (address === undefined) return false
    if (address === 'winner') return onWinner(key)
    if (address === 'reason') return key === 'Enter' && done(() => focusAt('save'))
    const [row, column] = address.split(':')
    const name = columns.value.find((each) => each === column)
    return name !== undefined && onCell(event, { row: Number(row), column: name })
  }

  function onWinner(key: string): boolean {
    const choices = winnersOf(rulebook.value)
    const hit = pressed(key, choices, (winner) => WINNER_KEYS[winner], lang())
    if (hit) {
      change({ ...draft.value, winner: hit })
      return done(focusFirst)
    }
    if (key === 'Enter' || key === 'ArrowDown') return done(focusFirst)
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return false
    const at = draft.value.winner === undefined ? (step === 1 ? -1 : 0) : choices.indexOf(draft.value.winner)
    change({ ...draft.value, winner: choices[(at + step + choices.length) % choices.length] })
    return done(() => void nextTick(() => focusAt('winner')))
  }

  function onCell(event: KeyboardEvent, cell: Cell): boolean {
    const { key } = event
    if (key === 'Enter') return go(cell, event.shiftKey ? 'back' : 'next') || true
    const move = ARROWS[key]
    if (move) return (move === 'up' || move === 'down' || isAtEdge(event.target, move)) && go(cell, move)
    if (cell.column === 'member') return false
    if (fills(cell, key)) return true
    if (isLetter(key, VICTIM_KEY)) return done(() => change(withVictim(draft.value, cell.row)))
    const { victim } = draft.value
    if (isLetter(key, BEST_MOVE_KEY) && victim !== undefined)
      return done(() => focusCell({ row: victim, column: 'bestMove' }))
    return false
  }

  return { onKeydown, focusAt, focusFault }
}

/** Letters of the cells without text; whether the key filled the cell. */
function useCellLetters(
  { draft, rulebook, roles, change }: ResultSheetSession,
  next: (cell: Cell) => boolean,
): (cell: Cell, key: string) => boolean {
  return function fills({ row, column }: Cell, key: string): boolean {
    if (column === 'role') {
      const role = isClearing(key)
        ? ordinaryRole(rulebook.value, draft.value.rows.length)
        : pressed(key, roles.value, roleKeys, lang())
      if (!role) return false
      change(withRow(draft.value, row, { role }))
      return isClearing(key) || next({ row, column })
    }
    if (column === 'exclusion') {
      const exclusion = pressed<Exclusion>(key, EXCLUSIONS, (each) => EXCLUSION_KEYS[each], lang())
      return (
        (exclusion !== undefined || isClearing(key)) && done(() => change(withRow(draft.value, row, { exclusion })))
      )
    }
    if (column === 'firstVictim' && isClearing(key) && draft.value.victim === row)
      return done(() => change(withVictim(draft.value, row)))
    return false
  }
}

/** Cells by their address in `data-cell`. */
function useSheetFocus({ draft, columns, needsReason }: ResultSheetSession, root: Readonly<Ref<HTMLElement | null>>) {
  function focusAt(address: string): void {
    const field = root.value?.querySelector<HTMLElement>(`[data-cell="${address}"]`)
    field?.focus()
    if (field instanceof HTMLInputElement && field.type === 'text') field.select()
  }
  function focusCell({ row, column }: Cell): void {
    focusAt(`${row}:${column}`)
  }
  function focusFirst(): void {
    focusCell({ row: 1, column: columns.value[0] ?? 'role' })
  }

  function go(cell: Cell, move: Move): boolean {
    const to = moved(cell, move, { rows: draft.value.rows.length, columns: columns.value, victim: draft.value.victim })
    if (to === undefined) return false
    if (to === 'winner') focusAt('winner')
    else if (to === 'end') focusAt(needsReason.value ? 'reason' : 'save')
    else focusCell(to)
    return true
  }

  function focusFault(fault: {
    readonly row?: number
    readonly column: Column | 'winner' | 'reason' | 'evening'
  }): void {
    void nextTick(() => focusAt(fault.row === undefined ? fault.column : `${fault.row}:${fault.column}`))
  }

  return { focusAt, focusCell, focusFirst, focusFault, go }
}

function done(act: () => void): true {
  act()
  return true
}

/** Inside a text the arrows move the caret. */
function isAtEdge(target: EventTarget | null, move: Move): boolean {
  if (!(target instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = target
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  return isWhole || (selectionStart === selectionEnd && selectionStart === (move === 'left' ? 0 : value.length))
}

// The keys of the results sheet in the keys sheet, by the letters of the language on screen.
export function useKeyHelp({ rulebook, roles, columns }: ResultSheetSession): void {
  const list = useHotkeyList()
  let unlist = () => {}

  function help(): readonly KeyHelp[] {
    const letters = (keys: readonly Readonly<Partial<Record<Lang, string>>>[]) =>
      [...new Set(keys.flatMap((key) => key[lang()] ?? []))].join(' ')
    const lines: readonly (readonly [keys: string, label: string])[] = [
      [letters(winnersOf(rulebook.value).flatMap((winner) => WINNER_KEYS[winner] ?? [])), 'results.winner'],
      [letters(roles.value.map(roleKeys)), 'results.keyRole'],
      ...(columns.value.includes('exclusion')
        ? [[letters(Object.values(EXCLUSION_KEYS)), 'results.keyExclusion'] as const]
        : []),
      [letters([VICTIM_KEY]), 'results.keyVictim'],
      [letters([BEST_MOVE_KEY]), 'results.keyBestMove'],
      ['Enter', 'results.keyDown'],
      ['← ↑ → ↓ Tab', 'results.keyAround'],
      ['Ctrl Enter', 'common.save'],
      ['Ctrl Z', 'common.undo'],
      ['Ctrl Shift Z', 'common.redo'],
      ['Esc', 'common.close'],
    ]
    return lines.map(([keys, label]) => ({ keys, label, scope: 'here' }))
  }

  watch(
    [rulebook, columns, lang],
    () => {
      unlist()
      unlist = list.register(help())
    },
    { immediate: true },
  )
  onScopeDispose(() => unlist())
}
