// `rules check FILE`: reads a rulebook file and checks it. It also tries nights and games, to find entries of the file
// that never apply.

import { runThoroughCheck } from '../../rules/rulebookFiles/proof.ts'
import { rulebookHashOf } from '../../club/rulebooks/parse.ts'
import { rulebookWordWarnings } from '../../club/rulebooks/words.ts'
import { findRulebookWarnings } from '../../rules/rulebookFiles/check.ts'
import { compileRulebook } from '../../rules/rulebookFiles/compile.ts'
import { findTerminationGuarantee } from '../../rules/rulebookFiles/termination.ts'
import { diffRulebooks, graphChanges } from '../../rules/rulebookFiles/merge.ts'
import { exampleText } from '../../rules/rulebookFiles/exampleSearch.ts'
import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import { registerRulebook, closestBuiltInParentOf } from '../../rules/rulebooks/registry.ts'
import { translatorFor } from '../sentences/language.ts'
import { formatFaultLine } from '../sentences/fault.ts'
import { tryReadRulesFile, printRulesFileFaults, convertRulebookFault } from '../options/rulesFile.ts'
import type { OptionsOf } from '../commands.ts'

export function checkRules(path: string, options: OptionsOf<'rules'>): void {
  const read = tryReadRulesFile(path)
  if (!read.ok) {
    if (options.json === true) console.log(JSON.stringify({ ok: false, faults: read.error }))
    throw printRulesFileFaults(path, read.error)
  }
  const file = read.value
  const seal = rulebookHashOf(file)
  const rulebook = registerRulebook(file, seal)
  const warnings = [...findRulebookWarnings(file), ...rulebookWordWarnings(file, rulebook)]
  // The second rulebook has the unqualified names of the file, as `night` uses them.
  const { nights, games, met, unseen, faults } = runThoroughCheck(rulebook, compileRulebook(file))
  if (faults.length > 0) {
    if (options.json === true) console.log(JSON.stringify({ ok: false, faults }))
    throw printRulesFileFaults(path, faults)
  }
  const against = rulebook.seal === undefined ? undefined : changedIn(file)
  const dead = unseen.flatMap(({ id, hidden }) => (hidden === undefined ? [id] : []))
  const hidden = unseen.flatMap(({ id, hidden: by }) => (by === undefined ? [] : [{ id, ...by }]))
  const searched = { nights, games, met }
  const ends = findTerminationGuarantee(file)
  if (options.json === true)
    return console.log(JSON.stringify({ ok: true, seal, dead, hidden, searched, ends, warnings, against }))
  for (const how of ['added', 'changed', 'removed'] as const)
    if (against !== undefined && against[how].length > 0)
      console.log(translatorFor('figures')(`rules.${how}`, { parent: against.parent, ids: against[how].join(', ') }))
  for (const { how, list, id, was, now } of against?.graph ?? []) {
    const lines = { was: JSON.stringify(was) ?? '', now: JSON.stringify(now) ?? '' }
    console.log(translatorFor('figures')(`rules.graph.${how}`, { line: `${list}.${id}`, ...lines }))
  }
  for (const { place, ...fault } of warnings) console.error(formatFaultLine('note', convertRulebookFault(fault), place))
  for (const id of dead)
    console.error(formatFaultLine('note', { code: 'rulebook/unseen', params: { id, nights } }, file.id))
  for (const { id, by, example } of hidden) {
    const fault = { code: 'rulebook/hidden', params: { id, by, counterexample: exampleText(example) } }
    console.error(formatFaultLine('note', fault, file.id))
  }
  console.log(translatorFor('figures')('rulesTried', { nights, games, met: Object.keys(met).length }))
  console.log(translatorFor('figures')(`rulesEnd.${ends.by}`, { from: '', rounds: 0, ...ends }))
  console.log(translatorFor('figures')('rulesFit', { id: file.id, version: file.version, seal: seal.slice(0, 12) }))
}

function changedIn(file: RulebookFile) {
  const { parent } = closestBuiltInParentOf(file)
  const graph = graphChanges(parent, file)
  return { parent: `${parent.id}@${parent.version}`, ...diffRulebooks(parent, file), graph }
}
