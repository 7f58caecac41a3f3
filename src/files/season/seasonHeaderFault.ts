// Finds the first fault in the header of a season file, with its path: unknown rules, an invalid scheme, people with
// the same id or name, or a plan with unknown people. Games are not checked here.

import type { Rejection } from '../../rules/vocabulary.ts'
import { type SeasonShape } from './seasonSchema.ts'
import { applyFlagChanges } from '../../rules/flags.ts'
import { findRulebookOrPreset } from '../../rules/rulebooks/registry.ts'
import { rulebookFaultParams, registerStoredRulebook } from '../../club/rulebooks/parse.ts'
import { judgeNameFault, nameComparisonKey, parseName } from '../../club/model/name.ts'
import { schemeFaults } from '../../scoring/schemes/check.ts'
import { judgeIdsOfStage, membersOfCut } from '../../club/model/planEvents.ts'
import { scheduleFault } from '../../club/model/scheduleFault.ts'

interface SeasonHeaderFault extends Rejection {
  readonly path: readonly PropertyKey[]
}

export function findSeasonHeaderFault({
  season,
  scheme,
  people,
  plan,
  series = [],
  rulebooks = [],
}: SeasonShape): SeasonHeaderFault | undefined {
  return (
    rulebooksFault(rulebooks) ??
    seasonFault(season) ??
    schemeFault(scheme) ??
    peopleFault(people) ??
    planFault(plan, new Set(people.map(({ id }) => id))) ??
    seriesFault(series, season.id)
  )
}

/** Registers the rulebooks of the file, so that its games can be replayed. */
function rulebooksFault(rulebooks: NonNullable<SeasonShape['rulebooks']>): SeasonHeaderFault | undefined {
  for (const [index, value] of rulebooks.entries()) {
    const read = registerStoredRulebook(value)
    const wrong = read.ok ? undefined : read.error[0]
    if (wrong) return { code: wrong.code, params: rulebookFaultParams(wrong), path: ['rulebooks', index, wrong.place] }
  }
  return undefined
}

function seasonFault({
  name,
  club,
  rulebook: id,
  preset,
  flags,
}: SeasonShape['season']): SeasonHeaderFault | undefined {
  const named =
    nameFault(name, ['season', 'name']) ?? (club === undefined ? undefined : nameFault(club, ['season', 'club']))
  if (named) return named
  const rules = findRulebookOrPreset(id)
  if (!rules.ok) return { ...rules.error, path: ['season', 'rulebook'] }
  const known = applyFlagChanges(rules.value.rulebook, preset, flags)
  return known.ok
    ? undefined
    : { ...known.error, path: ['season', known.error.code === 'setup/unknown-preset' ? 'preset' : 'flags'] }
}

function schemeFault(scheme: SeasonShape['scheme']): SeasonHeaderFault | undefined {
  const [first] = schemeFaults(scheme)
  return (
    first && {
      ...first,
      path: [
        'scheme',
        ...first.params.place
          .split(/[.[\]]+/)
          .filter((key) => key !== '')
          .map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
      ],
    }
  )
}

/** Clubs identify people by name, so each name must be unique. */
function peopleFault(people: SeasonShape['people']): SeasonHeaderFault | undefined {
  const ids = new Set<string>()
  const names = new Set<string>()
  for (const [index, { id, name, club }] of people.entries()) {
    const path = ['people', index]
    const named =
      nameFault(name, [...path, 'name']) ?? (club === undefined ? undefined : nameFault(club, [...path, 'club']))
    if (named) return named
    if (ids.has(id)) return fault('record/repeated-id', [...path, 'id'])
    if (names.has(nameComparisonKey(name))) return fault('season/repeated-name', [...path, 'name'], { name })
    ids.add(id)
    names.add(nameComparisonKey(name))
  }
  return undefined
}

function planFault(
  { entrants, pairs, stages, lots, given = [] }: SeasonShape['plan'],
  people: ReadonlySet<string>,
): SeasonHeaderFault | undefined {
  const stranger = (member: string, ...path: PropertyKey[]) =>
    people.has(member) ? [] : [fault('season/unknown-person', ['plan', ...path])]
  const [unknown] = [
    ...entrants.flatMap(({ member }, index) => stranger(member, 'entrants', index, 'member')),
    ...pairs.flatMap(({ a, b }, index) => [...stranger(a, 'pairs', index, 'a'), ...stranger(b, 'pairs', index, 'b')]),
    ...lots.flatMap(({ tied, drawn }, index) => [
      ...tied.flatMap((member, each) => stranger(member, 'lots', index, 'tied', each)),
      ...drawn.flatMap((member, each) => stranger(member, 'lots', index, 'drawn', each)),
    ]),
    ...given.flatMap(({ member }, index) => stranger(member, 'given', index, 'member')),
    ...stages.flatMap(({ lineup, replacements, source, judgeIds, roundJudges }, index) => [
      ...judgeIdsOfStage({ ...(judgeIds ? { judgeIds } : {}), ...(roundJudges ? { roundJudges } : {}) }).flatMap(
        (member) => stranger(member, 'stages', index, 'judges'),
      ),
      ...(source ? membersOfCut(source.cut) : []).flatMap((member) => stranger(member, 'stages', index, 'source')),
      ...lineup.flatMap((member, place) => stranger(member, 'stages', index, 'lineup', place)),
      ...replacements.flatMap(({ member }, each) =>
        member === undefined ? [] : stranger(member, 'stages', index, 'replacements', each, 'member'),
      ),
    ]),
  ]
  if (unknown) return unknown
  const ids = new Set<string>()
  const names = new Set<string>()
  for (const [index, stage] of stages.entries()) {
    const path = ['plan', 'stages', index]
    const named = nameFault(stage.name, [...path, 'name'])
    if (named) return named
    const judges = [...stage.judges, ...(stage.roundJudges ?? []).map(({ judge }) => judge)]
    const said =
      judgeOrRoomNameFault(judges, [...path, 'judges']) ?? judgeOrRoomNameFault(stage.rooms ?? [], [...path, 'rooms'])
    if (said) return said
    if (ids.has(stage.id)) return fault('record/repeated-id', [...path, 'id'])
    if (names.has(nameComparisonKey(stage.name)))
      return fault('plan/stage-name-taken', [...path, 'name'], { name: stage.name })
    if (new Set(stage.lineup).size !== stage.lineup.length) return fault('plan/twice-in-lineup', [...path, 'lineup'])
    const { schedule } = stage
    // Rounds that were added later may not have a seating yet.
    const rounds = Math.min(stage.rounds, schedule?.length ?? 0)
    const seated = schedule && scheduleFault({ ...stage, rounds }, schedule)
    if (seated) return { ...seated, path: [...path, 'schedule'] }
    const nowhere = stage.replacements.findIndex(({ place }) => place > stage.lineup.length)
    if (nowhere !== -1)
      return fault('plan/no-such-place', [...path, 'replacements', nowhere, 'place'], {
        round: stage.replacements[nowhere]?.fromRound ?? 1,
      })
    ids.add(stage.id)
    names.add(nameComparisonKey(stage.name))
  }
  return givenFault(given, ids)
}

/**
 * Checks that each line has an id of its own and an existing stage. A line may replace only a line of the same person
 * that has not been replaced before.
 */
function givenFault(
  given: NonNullable<SeasonShape['plan']['given']>,
  stages: ReadonlySet<string>,
): SeasonHeaderFault | undefined {
  const standing = new Map<string, string>()
  const ids = new Set<string>()
  for (const [index, { id, member, stage, hundredths, replaces }] of given.entries()) {
    const path = ['plan', 'given', index]
    if (ids.has(id)) return fault('record/repeated-id', [...path, 'id'])
    if (stage !== undefined && !stages.has(stage)) return fault('plan/unknown-stage', [...path, 'stage'], { stage })
    if (replaces === undefined && hundredths === 0) return fault('record/bad-value', [...path, 'hundredths'])
    if (replaces !== undefined && standing.get(replaces) !== member)
      return fault('record/bad-value', [...path, 'replaces'])
    if (replaces !== undefined) standing.delete(replaces)
    standing.set(id, member)
    ids.add(id)
  }
  return undefined
}

/**
 * Checks that the series have different names, and that each of them contains this season and lists no season twice.
 */
function seriesFault(series: NonNullable<SeasonShape['series']>, season: string): SeasonHeaderFault | undefined {
  const names = new Set<string>()
  for (const [index, { name, parts }] of series.entries()) {
    const path = ['series', index]
    const named =
      nameFault(name, [...path, 'name']) ??
      parts.flatMap((part, at) => nameFault(part.name, [...path, 'parts', at, 'name']) ?? [])[0]
    if (named) return named
    if (names.has(nameComparisonKey(name))) return fault('series/name-taken', [...path, 'name'], { name })
    const seasons = parts.map((part) => part.season)
    const again = seasons.findIndex((each, at) => seasons.indexOf(each) !== at)
    if (again !== -1)
      return fault('series/repeated-season', [...path, 'parts', again], { season: parts[again]?.name ?? '' })
    if (!seasons.includes(season)) return fault('season/not-in-series', [...path, 'parts'], { name })
    names.add(nameComparisonKey(name))
  }
  return undefined
}

function nameFault(text: string, path: readonly PropertyKey[]): SeasonHeaderFault | undefined {
  const name = parseName(text)
  return name.ok ? undefined : { ...name.error, path }
}

/** Checks names of judges or of rooms. */
function judgeOrRoomNameFault(texts: readonly string[], path: readonly PropertyKey[]): SeasonHeaderFault | undefined {
  const found = texts.map((text) => judgeNameFault(text.trim())).find((each) => each !== undefined)
  return found && { ...found, path }
}

function fault(code: string, path: readonly PropertyKey[], params: Rejection['params'] = {}): SeasonHeaderFault {
  return { code, params, path }
}
