// The list of models in a file that an option names, or the single model configured in the environment. A key comes
// from the environment and is sent only to the endpoint of its model.

import { llmSettingsFromEnvironment, ModelSettingsByName, parseModelList } from '../agents/index.ts'
import { readTextFile } from './input.ts'
import { unwrapOrThrow } from './sentences/refusal.ts'

/** Errors: `llm/bad-models` and similar codes, with the file as their location. */
export async function readModels(file: string | undefined): Promise<ModelSettingsByName> {
  if (file === undefined) return new ModelSettingsByName(llmSettingsFromEnvironment(process.env))
  return unwrapOrThrow(parseModelList(await readTextFile(file), process.env), file)
}
