// Whole numbers on a command line: a range, and wrong usage outside it.

import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'

const usage = speak('usage')

export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw new WrongUsage(usage('wholeNumber', { option: name, min, max, text }))
  return value
}
