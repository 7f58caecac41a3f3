// The laid-out graph of a rulebook in one language, or of a part of it. Laying one out takes a tenth of a second, and
// screens and sheets ask for the same graphs again and again, so they are kept.

import { formatPhrase } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import { type GraphPart, restrictGraphModel } from '../../rules/explain.ts'
import { graphModel, type PlacedGraph } from '../../rules/graphModel.ts'
import type { EffectKind } from '../../rules/overturn.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { layoutGraph } from './graphLayout.ts'

/** Graphs that are kept for one rulebook: its whole graph and its parts in a few languages. */
const MAX_CACHED_GRAPHS = 64
/** The graphs of each rulebook by name. */
const placed = new WeakMap<Rulebook, Map<string, PlacedGraph>>()

/** `name`: which graph of this rulebook it is. */
function cachedGraph(rulebook: Rulebook, name: string, make: () => PlacedGraph): PlacedGraph {
  const known = placed.get(rulebook) ?? new Map<string, PlacedGraph>()
  placed.set(rulebook, known)
  const found = known.get(name) ?? make()
  // The one asked for last stands last.
  known.delete(name)
  known.set(name, found)
  if (known.size > MAX_CACHED_GRAPHS) known.delete(known.keys().next().value ?? name)
  return found
}

/** The same for all flags. */
export function placedGraph(rulebook: Rulebook, lang: Lang, nameOf = effectNames(lang)): PlacedGraph {
  return cachedGraph(rulebook, lang, () => layoutGraph(graphModel(rulebook.graph, {}), nameOf))
}

/** Only what fired in a night or a vote, or what the flags leave in force: a handful of effects. */
export function placedGraphPart(
  rulebook: Rulebook,
  part: GraphPart,
  lang: Lang,
  nameOf = effectNames(lang),
): PlacedGraph {
  return cachedGraph(rulebook, `${lang} ${JSON.stringify(part)}`, () =>
    layoutGraph(restrictGraphModel(graphModel(rulebook.graph, {}), part), nameOf),
  )
}

function effectNames(lang: Lang): (kind: EffectKind) => string {
  return (kind) => formatPhrase(lang, 'effect', kind)
}
