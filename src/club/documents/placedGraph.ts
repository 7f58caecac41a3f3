// The laid-out graph of a rulebook in one language, or of a part of it. Finding one takes a tenth of a second, and
// screens and sheets ask for the same ones again and again.

import { modelPart, type GraphPart } from '../../rules/explain.ts'
import { graphModel, type GraphModel, type PlacedGraph } from '../../rules/graphModel.ts'
import { phrase } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { layoutGraph } from './graphLayout.ts'

/** Of one rulebook: what a season's sheets and its last questions "why" ask for. */
const MOST = 64

const placed = new WeakMap<Rulebook, Map<string, PlacedGraph>>()

/** `name`: which graph of this rulebook it is. */
function once(rulebook: Rulebook, name: string, make: () => PlacedGraph): PlacedGraph {
  const known = placed.get(rulebook) ?? new Map<string, PlacedGraph>()
  placed.set(rulebook, known)
  const found = known.get(name) ?? make()
  // The one asked for last stands last.
  known.delete(name)
  known.set(name, found)
  if (known.size > MOST) known.delete(known.keys().next().value ?? name)
  return found
}

/** The same for all flags. */
export function placedGraph(rulebook: Rulebook, lang: Lang): PlacedGraph {
  return once(rulebook, lang, () => laidOut(graphModel(rulebook.graph, {}), lang))
}

/** Only what fired in a night or a vote, or what the flags leave in force: a handful of effects. */
export function placedPart(rulebook: Rulebook, part: GraphPart, lang: Lang): PlacedGraph {
  return once(rulebook, `${lang} ${JSON.stringify(part)}`, () =>
    laidOut(modelPart(graphModel(rulebook.graph, {}), part), lang),
  )
}

function laidOut(model: GraphModel, lang: Lang): PlacedGraph {
  return layoutGraph(model, (kind) => phrase(lang, 'effect', kind))
}
