// `simulate`: win rates of many games with 95 % intervals. Rule: docs/spec/cli.md §5.

import { translatorFor } from '../../sentences/language.ts'
import { WrongUsageError } from '../../sentences/refusal.ts'
import { isModelPlayerName } from '../../../agents/llm/settings.ts'
import type { OptionsOf } from '../../commands.ts'

export async function simulate(options: OptionsOf<'simulate'>): Promise<void> {
  const { policy, red = policy, black = policy } = options
  if (options.suspicion !== undefined && ![red, black].some((name) => name.startsWith('scripted')))
    throw new WrongUsageError(translatorFor('usage')('suspicionOfScripted'))
  const asksModels = [red, black].some(isModelPlayerName)
  if (!asksModels && (options.answers ?? options.replay) !== undefined)
    throw new WrongUsageError(translatorFor('usage')('answersOfModels'))
  if (!asksModels && options.judge !== undefined) throw new WrongUsageError(translatorFor('usage')('judgeOfModels'))
  if (asksModels) await (await import('./simulateModels.ts')).simulateModelRun(options)
  else await (await import('./simulateBots.ts')).simulateBotRun(options)
}
