// Keyboard of the results sheet: letters fill cells, arrows and Enter move, Ctrl+Enter saves, Escape leaves.

import { nextTick, type Ref } from 'vue'
import { type ExclusionKind, EXCLUSION_KINDS } from '../../../scoring/ledgerLine.ts'
import {
  BEST_MOVE_SHEET_LETTERS,
  EXCLUSION_SHEET_LETTERS,
  isClearingKey,
  isKeyOneOfLetters,
  choiceForKey,
  sheetLettersOfRole,
  FIRST_VICTIM_SHEET_LETTERS,
  WINNER_SHEET_LETTERS,
} from '../../game/sheetLetters.ts'
import { currentLang } from '../../kit/phrases.ts'
import { winnerChoicesOf } from './logic/winnerChoices.ts'
import { type ResultsCell, type ResultsColumn, type CellDirection, cellInDirection } from './logic/gridMovement.ts'
import { withResultsSheetRow, withFirstVictimToggled } from './logic/sheetDraft.ts'
import { mostCommonRedRole } from './logic/faults.ts'
import type { ResultsSheetSession } from './useResultSheet.ts'

const DIRECTION_BY_ARROW: Readonly<Record<string, CellDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

export interface ResultsSheetCommands {
  save(): void
  leave(): void
}

export function useResultsSheetKeys(
  sheet: ResultsSheetSession,
  root: Readonly<Ref<HTMLElement | null>>,
  commands: ResultsSheetCommands,
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
    if (event.ctrlKey || event.metaKey) return key === 'Enter' && runAndReturnTrue(commands.save)
    if (key === 'Escape') return runAndReturnTrue(commands.leave)
    const address =
      target instanceof HTMLElement ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined
    if (address === undefined) return false
    if (address === 'winner') return onWinner(key)
    if (address === 'reason') return key === 'Enter' && runAndReturnTrue(() => focusAt('save'))
    const [row, column] = address.split(':')
    const name = columns.value.find((each) => each === column)
    return name !== undefined && onCell(event, { row: Number(row), column: name })
  }

  function onWinner(key: string): boolean {
    const choices = winnerChoicesOf(rulebook.value)
    const hit = choiceForKey(key, choices, (winner) => WINNER_SHEET_LETTERS[winner], currentLang())
    if (hit) {
      change({ ...draft.value, winner: hit })
      return runAndReturnTrue(focusFirst)
    }
    if (key === 'Enter' || key === 'ArrowDown') return runAndReturnTrue(focusFirst)
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return false
    const at = draft.value.winner === undefined ? (step === 1 ? -1 : 0) : choices.indexOf(draft.value.winner)
    change({ ...draft.value, winner: choices[(at + step + choices.length) % choices.length] })
    return runAndReturnTrue(() => void nextTick(() => focusAt('winner')))
  }

  function onCell(event: KeyboardEvent, cell: ResultsCell): boolean {
    const { key } = event
    if (key === 'Enter') return go(cell, event.shiftKey ? 'back' : 'next') || true
    const move = DIRECTION_BY_ARROW[key]
    if (move) return (move === 'up' || move === 'down' || isAtEdge(event.target, move)) && go(cell, move)
    if (cell.column === 'member') return false
    if (fills(cell, key)) return true
    if (isKeyOneOfLetters(key, FIRST_VICTIM_SHEET_LETTERS))
      return runAndReturnTrue(() => change(withFirstVictimToggled(draft.value, cell.row)))
    const { victim } = draft.value
    if (isKeyOneOfLetters(key, BEST_MOVE_SHEET_LETTERS) && victim !== undefined)
      return runAndReturnTrue(() => focusCell({ row: victim, column: 'bestMove' }))
    return false
  }

  return { onKeydown, focusAt, focusFault }
}

/** Handles letters in cells that are not text fields. Returns whether the key filled the cell. */
function useCellLetters(
  { draft, rulebook, roles, change }: ResultsSheetSession,
  next: (cell: ResultsCell) => boolean,
): (cell: ResultsCell, key: string) => boolean {
  return function fills({ row, column }: ResultsCell, key: string): boolean {
    if (column === 'role') {
      const role = isClearingKey(key)
        ? mostCommonRedRole(rulebook.value, draft.value.rows.length)
        : choiceForKey(key, roles.value, sheetLettersOfRole, currentLang())
      if (!role) return false
      change(withResultsSheetRow(draft.value, row, { role }))
      return isClearingKey(key) || next({ row, column })
    }
    if (column === 'exclusion') {
      const exclusion = choiceForKey<ExclusionKind>(
        key,
        EXCLUSION_KINDS,
        (each) => EXCLUSION_SHEET_LETTERS[each],
        currentLang(),
      )
      return (
        (exclusion !== undefined || isClearingKey(key)) &&
        runAndReturnTrue(() => change(withResultsSheetRow(draft.value, row, { exclusion })))
      )
    }
    if (column === 'firstVictim' && isClearingKey(key) && draft.value.victim === row)
      return runAndReturnTrue(() => change(withFirstVictimToggled(draft.value, row)))
    return false
  }
}

/** Moves the focus between cells, which are addressed by their `data-cell`. */
function useSheetFocus({ draft, columns, needsReason }: ResultsSheetSession, root: Readonly<Ref<HTMLElement | null>>) {
  function focusAt(address: string): void {
    const field = root.value?.querySelector<HTMLElement>(`[data-cell="${address}"]`)
    field?.focus()
    if (field instanceof HTMLInputElement && field.type === 'text') field.select()
  }
  function focusCell({ row, column }: ResultsCell): void {
    focusAt(`${row}:${column}`)
  }
  function focusFirst(): void {
    focusCell({ row: 1, column: columns.value[0] ?? 'role' })
  }

  function go(cell: ResultsCell, move: CellDirection): boolean {
    const to = cellInDirection(cell, move, {
      rows: draft.value.rows.length,
      columns: columns.value,
      victim: draft.value.victim,
    })
    if (to === undefined) return false
    if (to === 'winner') focusAt('winner')
    else if (to === 'end') focusAt(needsReason.value ? 'reason' : 'save')
    else focusCell(to)
    return true
  }

  function focusFault(fault: {
    readonly row?: number
    readonly column: ResultsColumn | 'winner' | 'reason' | 'evening'
  }): void {
    void nextTick(() => focusAt(fault.row === undefined ? fault.column : `${fault.row}:${fault.column}`))
  }

  return { focusAt, focusCell, focusFirst, focusFault, go }
}

function runAndReturnTrue(act: () => void): true {
  act()
  return true
}

/** Whether the arrow key leaves the cell. Within the text of a cell, arrow keys move the caret instead. */
function isAtEdge(target: EventTarget | null, move: CellDirection): boolean {
  if (!(target instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = target
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  return isWhole || (selectionStart === selectionEnd && selectionStart === (move === 'left' ? 0 : value.length))
}
