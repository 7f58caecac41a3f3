import { translateUsage } from '../sentences/language.ts'
import { WrongUsageError } from '../sentences/refusal.ts'

/**
 * Parses a whole number from an option. Throws `WrongUsageError` if the text is not a whole number or is out of range.
 */
export function parseWholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max))
    throw new WrongUsageError(translateUsage('wholeNumber', { option: name, min, max, text }))
  return value
}
