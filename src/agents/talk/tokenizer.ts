// Counts the tokens of a text. The tokenizer has 2.4 MB of ranks, so it is loaded only if a run counts tokens.

import type { JudgeRules } from '../judgeRules.ts'

let counter: ((text: string) => number) | undefined

/** Call this before the first speech that is measured in tokens. */
export async function loadTokenizer({ tokens, tieTokens }: JudgeRules): Promise<void> {
  if (tokens === undefined && tieTokens === undefined) return
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
  // A marker such as <|endoftext|> is counted as ordinary text.
  counter ??= (text) => countTokens(text, { disallowedSpecial: new Set() })
}

/** Counts with the `o200k_base` encoding. */
export function tokenCount(text: string): number {
  if (counter === undefined) throw new Error('the tokenizer is not loaded')
  return counter(text)
}
