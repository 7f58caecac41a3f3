// Prompts as models are sent them, taken from games of scripted players: the first question of each kind to each card.

import type { Lang } from '../../i18n/registry.ts'
import { dealtAnew } from '../../rules/deal.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { Role } from '../../rules/vocabulary.ts'
import { playAtOnce } from '../table/playAtOnce.ts'
import { Table } from '../table/table.ts'
import { occasionOf, promptOf, promptText } from '../llm/prompt.ts'
import { botOf } from './policies.ts'
import { type Digest, seedOf } from './run.ts'

/** Cards that seldom get to be asked are, in one of so many games. */
const GAMES = 20

interface ShownPrompt {
  readonly role: Role
  readonly occasion: ReturnType<typeof occasionOf>
  readonly system: string
  /** JSON. */
  readonly user: string
}

export interface ShownPrompts {
  /** Of all that is not the game; part of what stands for a model in a manifest. */
  readonly hash: string
  readonly prompts: readonly ShownPrompt[]
}

export function shownPrompts(header: GameHeader, lang: Lang, seed: number, digest: Digest): ShownPrompts {
  const prompts = new Map<string, ShownPrompt>()
  const scripted = botOf('scripted')
  for (let game = 0; game < GAMES; game += 1) {
    const own = seedOf(seed, game)
    const table = new Table(dealtAnew(header, own), own)
    const bot: typeof scripted = {
      answer(view) {
        const occasion = occasionOf(view.ask)
        const place = `${view.role} ${occasion}`
        if (!prompts.has(place)) {
          const [system, user] = promptOf(view, lang, `${view.seat}-1`)
          if (system && user)
            prompts.set(place, { role: view.role, occasion, system: system.content, user: user.content })
        }
        return scripted.answer(view)
      },
    }
    playAtOnce(
      table,
      table.seats.map(() => bot),
    )
  }
  return { hash: digest(promptText(lang)).slice(0, 16), prompts: [...prompts.values()] }
}
