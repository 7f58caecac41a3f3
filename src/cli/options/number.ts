// Whole numbers on a command line: a range, and wrong usage outside it.

import { WrongUsage } from '../sentences/refusal.ts'

export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max))
    throw new WrongUsage(`${name} takes a whole number from ${min} to ${max}, not "${text}"`)
  return value
}
