// Laid-out graphs of a rulebook, or of a part of it, in one language. They are cached because a layout takes a tenth of
// a second, and screens and rule sheets request the same graphs again and again.

import { formatPhrase } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import { type EffectSubgraph, restrictGraphModel } from '../../rules/explain.ts'
import { createGraphModel, type PlacedGraph } from '../../rules/graphModel.ts'
import type { EffectKind } from '../../rules/overturn.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { layoutGraph } from './graphLayout.ts'

/** Maximum number of cached graphs for one rulebook: the whole graph and parts of it, in a few languages. */
const MAX_CACHED_GRAPHS = 64
/** Graphs of each rulebook by name. */
const placed = new WeakMap<Rulebook, Map<string, PlacedGraph>>()

/** `name` identifies the graph within the rulebook. */
function cachedGraph(rulebook: Rulebook, name: string, make: () => PlacedGraph): PlacedGraph {
  const known = placed.get(rulebook) ?? new Map<string, PlacedGraph>()
  placed.set(rulebook, known)
  const found = known.get(name) ?? make()
  // Moves the graph to the end, so that the least recently used graph is removed first.
  known.delete(name)
  known.set(name, found)
  if (known.size > MAX_CACHED_GRAPHS) known.delete(known.keys().next().value ?? name)
  return found
}

/** The layout is the same for all flags. */
export function placedRulebookGraph(rulebook: Rulebook, lang: Lang, nameOf = effectNames(lang)): PlacedGraph {
  return cachedGraph(rulebook, lang, () => layoutGraph(createGraphModel(rulebook.graph, {}), nameOf))
}

/** Layout of a few effects: those that occurred in a night or a vote, or those that are active under the flags. */
export function placedRulebookGraphPart(
  rulebook: Rulebook,
  part: EffectSubgraph,
  lang: Lang,
  nameOf = effectNames(lang),
): PlacedGraph {
  return cachedGraph(rulebook, `${lang} ${JSON.stringify(part)}`, () =>
    layoutGraph(restrictGraphModel(createGraphModel(rulebook.graph, {}), part), nameOf),
  )
}

function effectNames(lang: Lang): (kind: EffectKind) => string {
  return (kind) => formatPhrase(lang, 'effect', kind)
}
