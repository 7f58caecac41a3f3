// What the parts of the results sheet share: the sheet being typed, provided once by the form.

import { inject, provide, type InjectionKey } from 'vue'
import type { useResultSheet } from './useResultSheet.ts'

export type ResultSheetSession = ReturnType<typeof useResultSheet>

const SHEET: InjectionKey<ResultSheetSession> = Symbol('results sheet')

export function provideSheet(sheet: ResultSheetSession): void {
  provide(SHEET, sheet)
}

export function useSheet(): ResultSheetSession {
  const sheet = inject(SHEET)
  if (sheet === undefined) throw new Error('no results sheet was provided')
  return sheet
}
