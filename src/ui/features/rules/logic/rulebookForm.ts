// Edits of a rulebook file. Each function returns a new file without references to removed items, and leaves parts that
// the editor does not show unchanged. Pure.

import {
  ALL_DEATHS_KIND,
  idsOfWordSection,
  type NOUN_CASES,
  RULEBOOK_WORD_SECTIONS,
  type EffectItem,
  type RulebookWordsOfLanguage,
  type NounForms,
  type RulebookFile,
  type NightStepItem,
  type RulebookWordSection,
} from '../../../../rules/rulebookFiles/rulebookFile.ts'
import { ID_KIND_BY_FIELD } from '../../../../rules/rulebookFiles/qualifiedIds.ts'
import { toRulebookChanges, extendRulebook } from '../../../../rules/rulebookFiles/merge.ts'
import type { EffectKind } from '../../../../rules/overturn.ts'
import { closestBuiltInParentOf } from '../../../../rules/rulebooks/registry.ts'
import { FACTIONS, type CheckResult, type Role } from '../../../../rules/vocabulary.ts'

/** Rule id of items that the club writes, which are not part of any printed rules. */
const CLUB_RULE_ID = 'OWN-1'
type RulebookItem<Name extends 'edges' | 'victory' | 'roles'> = RulebookFile[Name][number]
export type DerivedEffectItem = Extract<EffectItem, { readonly from: unknown }>

/** Creates the next version of a club's rulebook, or a new rulebook based on a built-in one. */
export function startRulebookFile(
  from: RulebookFile,
  id: string,
  versions: readonly string[],
  published: string,
): RulebookFile {
  const version = String(1 + Math.max(0, ...versions.map((each) => Math.floor(Number(each)))))
  if (from.id === id) return { ...from, version, published }
  return extendRulebook(from, { format: from.format, id, version, published, extends: `${from.id}@${from.version}` })
}

/** Sets the name and the id, including the id of a preset that has the file's previous id. */
export function withRulebookName(file: RulebookFile, lang: string, name: string, id: string): RulebookFile {
  const presets = file.presets.map((preset) => (preset.id === file.id ? { ...preset, id } : preset))
  return withWords({ ...file, id, presets }, lang, (words) => ({ ...words, name }))
}

/**
 * Text of the file for saving and sharing. It contains only the differences from the most similar built-in rulebook.
 */
export function formatRulebookFile(file: RulebookFile, known = file): string {
  return `${JSON.stringify(toRulebookChanges(closestBuiltInParentOf(known).parent, file), undefined, 2)}\n`
}

/** A free id based on a name: Latin letters, with a number appended if the id is taken. */
export function freeIdFor(name: string, taken: readonly string[], empty: string): string {
  const latin = [...name.toLowerCase().normalize('NFC')]
    .map((letter) => LATIN_BY_CYRILLIC.get(letter) ?? letter)
    .join('')
  const plain = latin.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^[-0-9]+|-+$/g, '')
  const id = slug.slice(0, 30).replace(/-$/, '') || empty
  const free = (n: number): string => (taken.includes(`${id}-${n}`) ? free(n + 1) : `${id}-${n}`)
  return taken.includes(id) ? free(2) : id
}

const LATIN = 'a b v h g d e yo ye zh z i i yi y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya'.split(' ')
const LATIN_BY_CYRILLIC = new Map(
  [...'абвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюя'].map((letter, at) => [letter, LATIN[at] ?? '']),
)

/** Characters that no word of a file may contain. */
const FORBIDDEN_WORD_CHARACTERS = /[\p{C}<>{}]/gu

export type NounFormKey = (typeof NOUN_CASES)[number] | 'gender' | 'label'

/**
 * Sets the word for an id in a language, or one grammatical case of that word. An empty text removes the word. An empty
 * label also removes all its cases.
 */
export function withRulebookWord(
  file: RulebookFile,
  lang: string,
  section: RulebookWordSection,
  id: string,
  text: string,
  part: NounFormKey = 'label',
): RulebookFile {
  return withWords(file, lang, (words) => {
    const { [id]: last = '', ...others } = (words[section] ?? {}) as Record<string, NounForms>
    const typed = section === 'letter' ? text.trim().toUpperCase() : text
    const said = section === 'acted' ? typed : typed.replaceAll(FORBIDDEN_WORD_CHARACTERS, '')
    const { label, ...parts } = { ...(typeof last === 'object' ? last : { label: last }), [part]: said }
    const cases = Object.entries(parts).filter(([, each]) => each !== '')
    const word = cases.length === 0 ? label : { label, ...Object.fromEntries(cases) }
    return { ...words, [section]: label === '' ? others : { ...others, [id]: word } }
  })
}

function withWords(
  file: RulebookFile,
  lang: string,
  change: (words: RulebookWordsOfLanguage) => RulebookWordsOfLanguage,
): RulebookFile {
  return { ...file, words: { ...file.words, [lang]: change(file.words?.[lang] ?? {}) } }
}

export function rulebookWordOf(
  file: RulebookFile,
  lang: string,
  section: RulebookWordSection,
  id: string,
  part: NounFormKey = 'label',
): string {
  const word = file.words?.[lang]?.[section]?.[id] ?? ''
  return typeof word === 'object' ? (word[part] ?? '') : part === 'label' ? word : ''
}

export function withNewRulebookRole(file: RulebookFile, lang: string, name: string): RulebookFile {
  const role = freeIdFor(name, [...file.roles.map((each) => each.role), ...file.sides], 'card') as Role
  const { pack } = file.deal
  const from = Math.min(file.seats.max, 1 + Math.max(file.seats.usual, ...pack.map((line) => line.from ?? 0)))
  const roles = [...file.roles, { role, team: 'red', faction: 'red', max: 1 } as const]
  const deal = { ...file.deal, pack: [...pack, { role, count: 1, from }] }
  return withRulebookWord({ ...file, roles, deal }, lang, 'role', role, name)
}

/**
 * Whether a card may be removed. The deal, hit points and options of the engine may refer to the card, and a game needs
 * at least two cards.
 */
export function mayRemoveRole({ deal, hitPoints, gather, options, roles }: RulebookFile, role: Role): boolean {
  const bound = [deal.rest, deal.vary, hitPoints?.attackers, gather?.step, options.catches?.by, options.shot?.by]
  return roles.length > 2 && !bound.includes(role) && !(role in (hitPoints?.initial ?? {}))
}

export function withoutRole(file: RulebookFile, role: Role): RulebookFile {
  const roles = file.roles.filter((each) => each.role !== role)
  return withoutDanglingItems({ ...withWinWhenVotedOut(file, role, false), roles })
}

/**
 * Moves a card to a side of the file, or to a new side for this card alone (''). Checks that distinguish red from black
 * are updated.
 */
export function withSideOfRole(file: RulebookFile, role: Role, side: string): RulebookFile {
  const own = role.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const faction = side === '' ? own : side
  const team = faction === 'red' ? 'red' : 'black'
  const roles = file.roles.map((each) => {
    const { countsFor: _, ...spec } = each
    return each.role === role ? ({ ...spec, team, faction } as RulebookItem<'roles'>) : each
  })
  const changed = { ...withWinWhenVotedOut(file, role, false), roles, sides: [...new Set([...file.sides, faction])] }
  const asked = changed.night.filter(({ answers = [] }) =>
    ['red', 'black'].every((answer) => answers.some((line) => line.answer === answer)),
  )
  return withoutDanglingItems(
    asked.reduce<RulebookFile>((each, { id }) => withCheckResult(each, id, role, team), changed),
  )
}

export function withMaxCards(file: RulebookFile, role: Role, most: number | undefined): RulebookFile {
  const roles = file.roles.map((each) => {
    const { max: _, ...spec } = each
    return each.role === role ? ((most === undefined ? spec : { ...spec, max: most }) as RulebookItem<'roles'>) : each
  })
  return { ...file, roles }
}

/**
 * Changes how often a card is in the deal, and the minimum number of players for the card. `count` is a number or an
 * expression.
 */
export function withDealtCount(
  file: RulebookFile,
  role: Role,
  line: { readonly count: string; readonly from: number },
) {
  const count = /^\d{1,3}$/.test(line.count) ? Number(line.count) : line.count
  const dealt = { role, count, ...(line.from > 1 ? { from: line.from } : {}) }
  const isKnown = file.deal.pack.some((each) => each.role === role)
  const pack = isKnown ? file.deal.pack.map((each) => (each.role === role ? dealt : each)) : [...file.deal.pack, dealt]
  return { ...file, deal: { ...file.deal, pack } }
}

/** Acts that the editor offers for a card's night call. With `none`, the card has no call. */
export const NIGHT_ACT_VERBS = ['none', 'kill', 'protect', 'block', 'visit', 'check'] as const
export type NightActVerb = (typeof NIGHT_ACT_VERBS)[number]

export function nightCallOf(file: RulebookFile, role: Role): NightStepItem | undefined {
  return file.night.find((step) => step.id === role)
}

export function nightActVerbOf(step: NightStepItem | undefined): NightActVerb | undefined {
  if (step === undefined) return 'none'
  if (step.kind === 'heal') return 'protect'
  if (step.kind === 'visit') return step.effect?.startsWith('block:') === true ? 'block' : 'visit'
  return step.kind === 'kill' || step.kind === 'check' ? step.kind : undefined
}

/** Effects that are acts of a role. */
function actsOf(file: RulebookFile): readonly EffectKind[] {
  return file.effects.flatMap((line) => ('act' in line ? [line.kind] : []))
}

/**
 * Sets the act of a card with its default consequences: a protection cancels every kill, a block cancels every act of
 * its target.
 */
export function withNightActVerb(file: RulebookFile, role: Role, verb: NightActVerb): RulebookFile {
  const bare = withoutDanglingItems({ ...file, night: file.night.filter(({ id }) => id !== role) })
  if (verb === 'none') return bare
  const effect = `${verb}:${role}` as EffectKind
  const call = { id: role, actors: [role], mustAct: false, seconds: 20 }
  if (verb === 'check') {
    const black = bare.roles.filter(({ team }) => team === 'black').map((each) => each.role)
    const answers = [{ roles: black, answer: 'black' as const }, { answer: 'red' as const }]
    return { ...bare, night: [...bare.night, { ...call, kind: 'check', answers }] }
  }
  const act: EffectItem = { kind: effect, rule: CLUB_RULE_ID, act: role, ...(verb === 'kill' ? { deadly: true } : {}) }
  const acts = actsOf(bare)
  const kills = acts.filter((kind) => bare.effects.some((line) => line.kind === kind && line.deadly === true))
  const edges =
    verb === 'protect'
      ? edgeOf(bare, [effect], kills, 'same-seat')
      : verb === 'block'
        ? edgeOf(bare, [effect], acts, 'actor')
        : []
  const named = verb === 'kill' ? {} : { effect }
  const kind = verb === 'kill' ? 'kill' : verb === 'protect' ? 'heal' : 'visit'
  return {
    ...bare,
    night: [...bare.night, { ...call, kind, ...named }],
    effects: [...bare.effects, act],
    edges: [...bare.edges, ...edges],
  }
}

export function withChangedNightStep(file: RulebookFile, id: string, change: Partial<NightStepItem>): RulebookFile {
  const night = file.night.map((step) => (step.id === id ? ({ ...step, ...change } as NightStepItem) : step))
  return { ...file, night }
}

/** Moves a night call before another step, or to the end if `before` is ''. */
export function withNightCallMovedBefore(file: RulebookFile, id: string, before: string): RulebookFile {
  const step = file.night.find((each) => each.id === id)
  if (step === undefined || before === id) return file
  const others = file.night.filter((each) => each !== step)
  const at = others.findIndex((each) => each.id === before)
  return { ...file, night: others.toSpliced(at < 0 ? others.length : at, 0, step) }
}

export function idOfNextNightStep({ night }: RulebookFile, id: string): string {
  return night[1 + night.findIndex((step) => step.id === id)]?.id ?? ''
}

export function checkResultOfRole(step: NightStepItem, role: Role): CheckResult | undefined {
  return step.answers?.find(({ roles }) => roles?.includes(role) ?? true)?.answer
}

/**
 * Sets the answer of a check for a card. The last answer in the list applies to all cards that no other answer names.
 */
export function withCheckResult(file: RulebookFile, id: string, role: Role, answer: CheckResult): RulebookFile {
  const step = file.night.find((each) => each.id === id)
  if (step?.answers === undefined) return file
  type Answers = NonNullable<NightStepItem['answers']>
  const bare = step.answers.flatMap(({ roles, ...line }): Answers => {
    const others = roles?.filter((each) => each !== role)
    return others === undefined ? [line] : others.length === 0 ? [] : [{ roles: others, ...line }]
  })
  const [rest, named] = [bare.slice(-1), bare.slice(0, -1)]
  if (rest[0]?.answer === answer) return withChangedNightStep(file, id, { answers: bare })
  const isKnown = named.some((line) => line.answer === answer)
  const lines = named.map((line) => (line.answer === answer ? { ...line, roles: [...(line.roles ?? []), role] } : line))
  return withChangedNightStep(file, id, {
    answers: [...lines, ...(isKnown ? [] : [{ roles: [role], answer }]), ...rest],
  })
}

export function withNewEffect(file: RulebookFile, lang: string, name: string): RulebookFile {
  const kind = freeIdFor(name, [...file.effects.map((each) => each.kind), ALL_DEATHS_KIND], 'effect') as EffectKind
  const kills = actsOf(file).filter((each) => each.startsWith('kill:'))
  const of = kills.length > 0 ? kills : [ALL_DEATHS_KIND]
  const line: EffectItem = { kind, rule: CLUB_RULE_ID, deadly: true, from: { of, at: 'actor' } }
  return withRulebookWord({ ...file, effects: [...file.effects, line] }, lang, 'effect', kind, name)
}

export function withChangedEffect(file: RulebookFile, line: EffectItem): RulebookFile {
  return { ...file, effects: file.effects.map((each) => (each.kind === line.kind ? line : each)) }
}

export function withoutEffect(file: RulebookFile, kind: EffectKind): RulebookFile {
  return withoutDanglingItems({ ...file, effects: file.effects.filter((each) => each.kind !== kind) })
}

/** The edge as a list with one item; empty if `to` is empty. */
function edgeOf(
  file: RulebookFile,
  from: readonly EffectKind[],
  to: readonly EffectKind[],
  when: NonNullable<RulebookItem<'edges'>['when']>,
): readonly RulebookItem<'edges'>[] {
  if (to.length === 0) return []
  const all = file.edges.map(({ id }) => id)
  const told = `${from.join(' ')}-${to.length === 1 ? (to[0] ?? '') : 'acts'}`
  const id = freeIdFor(told, all, 'cancels')
  return [{ id, from, to, ...(when === 'same-seat' ? {} : { when }), rule: CLUB_RULE_ID }]
}

export function withNewEdge(file: RulebookFile, from: EffectKind, to: EffectKind): RulebookFile {
  return { ...file, edges: [...file.edges, ...edgeOf(file, [from], [to], 'same-seat')] }
}

export function withChangedEdge(file: RulebookFile, { when, ...line }: RulebookItem<'edges'>): RulebookFile {
  const changed = { ...line, ...(when === undefined || when === 'same-seat' ? {} : { when }) }
  return { ...file, edges: file.edges.map((each) => (each.id === line.id ? changed : each)) }
}

export function withoutEdge(file: RulebookFile, id: string): RulebookFile {
  return withoutDanglingItems({ ...file, edges: file.edges.filter((each) => each.id !== id) })
}

export function withVictoryCondition(file: RulebookFile, id: string, when: string): RulebookFile {
  return { ...file, victory: file.victory.map((line) => (line.id === id ? { ...line, when } : line)) }
}

export function hasWinWhenVotedOut({ victory }: RulebookFile, role: Role): boolean {
  return victory.some(({ when }) => when === `voted-out:${role} = 1`)
}

const BRACKETED_CONDITION_PATTERN = /= 0 and \((.*)\)$/

/**
 * Lets a card's side win as soon as the card is voted out, or removes this rule. The conditions of all other sides then
 * require that the card was not voted out.
 */
export function withWinWhenVotedOut(file: RulebookFile, role: Role, wins: boolean): RulebookFile {
  const winner = file.roles.find((each) => each.role === role)?.faction
  const [now, not] = [`voted-out:${role} = 1`, `voted-out:${role} = 0 and `]
  const bare = file.victory
    .filter(({ when }) => when !== now)
    .map((line) => {
      const [, rest = line.when] = line.when.startsWith(`${not}(`)
        ? (BRACKETED_CONDITION_PATTERN.exec(line.when) ?? [])
        : []
      return { ...line, when: rest }
    })
  if (!wins || winner === undefined) return withoutDanglingItems({ ...file, victory: bare })
  const id = freeIdFor(
    `${role}-voted-out`,
    bare.map((line) => line.id),
    'voted-out',
  )
  const line = { id, winner, reason: id, when: now, rule: CLUB_RULE_ID } as RulebookItem<'victory'>
  const others = bare.map((each) => (each.winner === winner ? each : { ...each, when: `${not}(${each.when})` }))
  return { ...file, victory: [line, ...others] }
}

function withoutDanglingItems(file: RulebookFile): RulebookFile {
  const ids = (list: readonly string[]) => new Set<string>(list)
  const roles = ids(file.roles.map(({ role }) => role))
  const known: Readonly<Partial<Record<string, ReadonlySet<string>>>> = {
    role: roles,
    step: ids(file.night.map(({ id }) => id)),
    effect: ids([ALL_DEATHS_KIND, ...file.effects.map(({ kind }) => kind)]),
  }
  const left = <T>(lines: readonly T[]) => (withoutUnknownIds(lines, known) ?? []) as readonly T[]
  const isCalled = (step: NightStepItem) => step.kind === 'shots' || step.kind === 'pause' || roles.has(step.id)
  const played = ids(file.roles.flatMap(({ faction, countsFor = faction }) => [faction, countsFor]))
  const now: RulebookFile = {
    ...file,
    sides: file.sides.filter((side) => played.has(side) || FACTIONS.some((each) => each === side)),
    acquainted: left(file.acquainted.map((group) => ({ acquainted: group }))).map(({ acquainted }) => acquainted),
    deal: { ...file.deal, pack: left(file.deal.pack) },
    presets: left(file.presets),
    night: left(file.night.filter(isCalled)),
    effects: left(file.effects),
    edges: left(file.edges),
  }
  if (now.night.length + now.effects.length < file.night.length + file.effects.length) return withoutDanglingItems(now)
  return now.words === undefined ? now : { ...now, words: wordsLeft(now, now.words) }
}

/** Removes list items that refer to an unknown id, and objects that are invalid without the reference. */
function withoutUnknownIds(
  value: unknown,
  known: Readonly<Partial<Record<string, ReadonlySet<string>>>>,
  field = '',
): unknown {
  if (typeof value === 'string') return known[ID_KIND_BY_FIELD[field] ?? '']?.has(value) === false ? undefined : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.flatMap((each) => withoutUnknownIds(each, known, typeof each === 'string' ? field : '') ?? [])
    return items.length === 0 && value.length > 0 ? undefined : items
  }
  const entries = Object.entries(value).map(([key, inner]) => [key, withoutUnknownIds(inner, known, key)] as const)
  return entries.some(([, inner]) => inner === undefined) ? undefined : Object.fromEntries(entries)
}

function wordsLeft(file: RulebookFile, words: NonNullable<RulebookFile['words']>): NonNullable<RulebookFile['words']> {
  const left = ([lang, said]: readonly [string, RulebookWordsOfLanguage]) => {
    const sections = RULEBOOK_WORD_SECTIONS.flatMap((section) => {
      const ids = new Set(idsOfWordSection(file, section))
      const entries = Object.entries(said[section] ?? {}).filter(([id]) => ids.has(id))
      return entries.length === 0 ? [] : [[section, Object.fromEntries(entries)] as const]
    })
    return [lang, { ...(said.name === undefined ? {} : { name: said.name }), ...Object.fromEntries(sections) }] as const
  }
  return Object.fromEntries(Object.entries(words).map(left))
}
