// Lists the keys of the results sheet in the keyboard help, with the letters of the current language.

import { onScopeDispose, watch } from 'vue'
import type { Lang } from '../../../i18n/registry.ts'
import {
  BEST_MOVE_SHEET_LETTERS,
  EXCLUSION_SHEET_LETTERS,
  sheetLettersOfRole,
  FIRST_VICTIM_SHEET_LETTERS,
  WINNER_SHEET_LETTERS,
} from '../../game/sheetLetters.ts'
import { type HotkeyHelp, useHotkeyList } from '../../kit/keys/useHotkeyList.ts'
import { currentLang } from '../../kit/phrases.ts'
import { winnerChoicesOf } from './logic/winnerChoices.ts'
import type { ResultsSheetSession } from './useResultSheet.ts'

export function useResultsSheetKeyHelp({ rulebook, roles, columns }: ResultsSheetSession): void {
  const list = useHotkeyList()
  let unlist = () => {}

  function help(): readonly HotkeyHelp[] {
    const letters = (keys: readonly Readonly<Partial<Record<Lang, string>>>[]) =>
      [...new Set(keys.flatMap((key) => key[currentLang()] ?? []))].join(' ')
    const lines: readonly (readonly [keys: string, label: string])[] = [
      [
        letters(winnerChoicesOf(rulebook.value).flatMap((winner) => WINNER_SHEET_LETTERS[winner] ?? [])),
        'results.winner',
      ],
      [letters(roles.value.map(sheetLettersOfRole)), 'results.keyRole'],
      ...(columns.value.includes('exclusion')
        ? [[letters(Object.values(EXCLUSION_SHEET_LETTERS)), 'results.keyExclusion'] as const]
        : []),
      [letters([FIRST_VICTIM_SHEET_LETTERS]), 'results.keyVictim'],
      [letters([BEST_MOVE_SHEET_LETTERS]), 'results.keyBestMove'],
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
    [rulebook, columns, currentLang],
    () => {
      unlist()
      unlist = list.register(help())
    },
    { immediate: true },
  )
  onScopeDispose(() => unlist())
}
