// Sample prompts exactly as they are sent to models, collected from games of scripted players: the first question of
// each kind to each role.

import type { Lang } from '../../i18n/registry.ts'
import { redealCards } from '../../rules/deal.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { Role } from '../../rules/vocabulary.ts'
import { playWithBots } from '../table/playWithBots.ts'
import { AgentTable } from '../table/agentTable.ts'
import { strategyOccasionOf, buildPromptMessages, promptHashInput } from '../llm/prompt.ts'
import { builtInBotByName } from './policies.ts'
import { type HashFunction, seedOfRunGame } from './run.ts'

/** Enough games for roles that are seldom asked a question. */
const SAMPLED_GAME_COUNT = 20

interface PromptSample {
  readonly role: Role
  readonly occasion: ReturnType<typeof strategyOccasionOf>
  readonly system: string
  /** JSON text. */
  readonly user: string
}

export interface PromptSamples {
  /** Hash of everything in a prompt except the game. The hash of a model in a manifest covers the same text. */
  readonly hash: string
  readonly prompts: readonly PromptSample[]
}

export function collectPromptSamples(
  header: GameHeader,
  lang: Lang,
  seed: number,
  digest: HashFunction,
): PromptSamples {
  const prompts = new Map<string, PromptSample>()
  const scripted = builtInBotByName('scripted')
  for (let game = 0; game < SAMPLED_GAME_COUNT; game += 1) {
    const own = seedOfRunGame(seed, game)
    const table = new AgentTable(redealCards(header, own), own)
    const bot: typeof scripted = {
      answer(view) {
        const occasion = strategyOccasionOf(view.ask)
        const place = `${view.role} ${occasion}`
        if (!prompts.has(place)) {
          const [system, user] = buildPromptMessages(view, lang, `${view.seat}-1`)
          if (system && user)
            prompts.set(place, { role: view.role, occasion, system: system.content, user: user.content })
        }
        return scripted.answer(view)
      },
    }
    playWithBots(
      table,
      table.seats.map(() => bot),
    )
  }
  return { hash: digest(promptHashInput(lang)).slice(0, 16), prompts: [...prompts.values()] }
}
