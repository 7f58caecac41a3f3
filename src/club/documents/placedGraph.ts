// The laid-out graph of a rulebook in one language, found once: finding it takes a tenth of a
// second, and it is the same for all flags, so a screen and a sheet ask for it again and again.

import { modelPart, type GraphPart } from '../../rules/explain.ts'
import { graphModel, type PlacedGraph } from '../../rules/graphModel.ts'
import { phrase } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { layoutGraph } from './graphLayout.ts'

const placed = new WeakMap<Rulebook, Map<Lang, PlacedGraph>>()

export function placedGraph(rulebook: Rulebook, lang: Lang): PlacedGraph {
  const known = placed.get(rulebook) ?? new Map<Lang, PlacedGraph>()
  placed.set(rulebook, known)
  const found = known.get(lang) ?? layoutGraph(graphModel(rulebook.graph, {}), (kind) => phrase(lang, 'effect', kind))
  known.set(lang, found)
  return found
}

/** Only what fired in a night or a vote: a handful of effects, laid out each time. */
export function placedPart({ graph }: Rulebook, part: GraphPart, lang: Lang): PlacedGraph {
  return layoutGraph(modelPart(graphModel(graph, {}), part), (kind) => phrase(lang, 'effect', kind))
}
