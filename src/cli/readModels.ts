// The list of models that an option names, or the one model of the environment. A key comes from the environment and
// goes nowhere but to its endpoint.

import { llmEnvironment, Models, modelsOf } from '../agents/index.ts'
import { readTextFile } from './input.ts'
import { valueOrThrow } from './sentences/refusal.ts'

/** Errors: `llm/bad-models` and the like, with the file as their place. */
export async function readModels(file: string | undefined): Promise<Models> {
  if (file === undefined) return new Models(llmEnvironment(process.env))
  return valueOrThrow(modelsOf(await readTextFile(file), process.env), file)
}
