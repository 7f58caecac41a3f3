// Shape of a rulebook file. Each list and text has a limit, so that invalid data from outside is refused before
// anything is built from it. src/rules/rulebookFiles/check.ts checks the meaning of the names in a file.

import { z } from 'zod'
import {
  EDGE_CONDITION_NAMES,
  RULEBOOK_LIST_NAMES,
  NOUN_CASES,
  RULEBOOK_FORMAT,
  type RulebookChanges,
  type RulebookFile,
  type RulebookWordSection,
  RULEBOOK_WORD_SECTIONS,
} from '../../rules/rulebookFiles/rulebookFile.ts'
import { CHECK_RESULTS, type Faction, MAX_SEATS, type Outcome, type Role, TEAMS } from '../../rules/vocabulary.ts'
import { type SchemaAgreement, narrowTextSchema } from '../json/schemaAgreement.ts'

const MAX_CLOCK_SECONDS = 3600
const MAX_LANGUAGES = 10
const id = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
/** Schema of a side's id, in the form that expressions accept as a name. */
const side = z.string().regex(/^[a-z][a-zA-Z0-9]{0,29}$/)
const key = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,49}$/)
const kind = z.string().regex(/^[a-z][a-z0-9:-]{0,59}$/)
const edgeId = z.string().regex(/^[\p{L}\p{N}→:-]{1,80}$/u)
const ruleId = z.string().regex(/^[A-Z][A-Z0-9-]{0,29}$/)
const expression = z.string().min(1).max(400)
const seconds = z.int().min(0).max(MAX_CLOCK_SECONDS)
const seatCount = z.int().min(1).max(MAX_SEATS)
const always = z.literal(true)
const before = edgeId.exactOptional()
const flagValue = z.union([z.boolean(), z.int().min(0).max(1000), key])
const gate = z.record(key, flagValue)
// A club's own rulebook may name roles and sides that are not in the program's lists. The types contain only the names
// in these lists.
const roleId = narrowTextSchema<Role>(id)
const faction = narrowTextSchema<Faction>(side)
const calls = z.array(id).max(40)
const roles = calls as z.ZodArray<typeof roleId>
const kinds = z.array(kind).min(1).max(40)
const list = <T extends z.ZodType>(line: T, most: number) => z.array(line).max(most)

const role = z.strictObject({
  role: roleId,
  team: z.enum(TEAMS),
  faction,
  countsFor: z.exactOptional(faction),
  max: seatCount.exactOptional(),
  before,
})

const flag = z.strictObject({
  key,
  initial: flagValue,
  values: z.array(flagValue).min(1).max(20),
  group: z.enum(['night', 'victory', 'day']),
  rule: ruleId,
  clubDecision: z.boolean(),
  zeroIsOff: always.exactOptional(),
  before,
})

const preset = z.strictObject({
  id,
  flags: gate,
  /** Ids of night calls. Usually, this is the id of the role that acts. A call in which nobody acts has its own id. */
  wakeOrder: calls.exactOptional(),
  isUsualLive: always.exactOptional(),
  before,
})

const answers = z
  .array(z.strictObject({ roles: roles.exactOptional(), answer: z.enum(CHECK_RESULTS) }))
  .min(1)
  .max(40)
const call = {
  id,
  actors: roles.min(1),
  nights: z.enum(['first', 'later']).exactOptional(),
  notFirst: gate.exactOptional(),
  gate: gate.exactOptional(),
  seconds,
  cue: id.exactOptional(),
  namesItsTime: always.exactOptional(),
  before,
}
const act = {
  ...call,
  effect: kind.exactOptional(),
  mustAct: z.boolean(),
  spares: roles.exactOptional(),
  notOneself: always.exactOptional(),
  limit: key.exactOptional(),
}
const step = z.discriminatedUnion('kind', [
  z.strictObject({ ...act, kind: z.enum(['kill', 'heal', 'visit']) }),
  z.strictObject({ ...act, kind: z.literal('check'), answers }),
  z.strictObject({ ...call, kind: z.literal('shots') }),
  z.strictObject({
    ...call,
    kind: z.literal('pause'),
    tellsOfVotedOut: z.exactOptional(roleId),
    answers: answers.exactOptional(),
  }),
])

const sources = z
  .array(
    z.union([
      z.strictObject({ shots: id, actors: roles.min(1), ifAsked: always.exactOptional() }),
      z.strictObject({ act: roleId, ifLiving: roles.min(1) }),
    ]),
  )
  .min(1)
  .max(10)
const effect = { kind, rule: ruleId, deadly: always.exactOptional(), gate: gate.exactOptional(), before }
const effects = z.union([
  z.strictObject({ ...effect, act: id }),
  z.strictObject({ ...effect, repeat: roleId }),
  z.strictObject({ ...effect, holds: z.union([z.literal('immunity'), z.strictObject({ role: roleId })]) }),
  z.strictObject({ ...effect, aim: sources }),
  z.strictObject({ ...effect, miss: sources }),
  z.strictObject({
    ...effect,
    from: z.strictObject({
      of: kinds,
      raised: always.exactOptional(),
      meets: kinds.exactOptional(),
      at: z.enum(['target', 'actor']).exactOptional(),
      targetHolds: roles.exactOptional(),
      actorHolds: roles.exactOptional(),
      notSelf: always.exactOptional(),
    }),
    untilVote: always.exactOptional(),
  }),
  z.strictObject({ ...effect, link: z.strictObject({ of: kinds }) }),
  z.strictObject({ ...effect, endures: roleId }),
  z.strictObject({ ...effect, leaving: always }),
])

const edge = z.strictObject({
  id: edgeId,
  from: kinds,
  to: kinds,
  when: z.enum(EDGE_CONDITION_NAMES).exactOptional(),
  gate: gate.exactOptional(),
  rule: ruleId,
  before,
})

const victory = z.strictObject({
  id,
  /** Id of a side, or `draw`. */
  winner: narrowTextSchema<Outcome['winner']>(side),
  reason: narrowTextSchema<Outcome['reason']>(id),
  when: expression,
  gate: gate.exactOptional(),
  rule: ruleId,
  before,
})

const voting = {
  silent: z.enum(['for-last', 'awaited', 'abstains']),
  mayVoteForOneself: z.boolean(),
  mayChange: z.boolean(),
  seconds: seconds.exactOptional(),
  cues: z.strictObject({ open: id, again: id.exactOptional() }),
  candidates: z.enum(['nominees', 'living']),
  singleNominee: z.enum(['leaves', 'vote']).exactOptional(),
  needs: z.enum(['most', 'majority']),
  tie: z.enum(['speeches', 'vote-again', 'draw']).exactOptional(),
  revotes: key.exactOptional(),
}
const vote = z
  .strictObject(voting)
  // Silent votes go to the last nominee, who must therefore be allowed to vote for themselves.
  .refine(({ candidates, mayVoteForOneself }) => candidates === 'living' || mayVoteForOneself)
  .refine(({ candidates, singleNominee }) => (candidates === 'nominees') === (singleNominee !== undefined))
  .refine(
    ({ needs, tie, revotes }) =>
      (needs === 'most') === (tie !== undefined) && (tie === 'draw') === (revotes !== undefined),
  )

const day = z.strictObject({
  speech: seconds,
  tieSpeech: seconds,
  lastWord: seconds,
  shortSpeech: seconds,
  words: z.strictObject({ speech: z.int().min(1).max(10_000), tieSpeech: z.int().min(1).max(10_000) }).exactOptional(),
  judgeFouls: z.boolean(),
  vote: vote.exactOptional(),
})

const options = z.strictObject({
  announcesMiss: z.boolean(),
  refusesVoidActs: z.boolean(),
  voidRule: ruleId.exactOptional(),
  recordsTalk: z.boolean(),
  judgeMayEndGame: z.boolean(),
  needsFullTable: always.exactOptional(),
  catches: z.strictObject({ by: roleId, answer: z.enum(CHECK_RESULTS) }).exactOptional(),
  isSolved: always.exactOptional(),
  hasOwnFeed: z.boolean().exactOptional(),
  usualScheme: id.exactOptional(),
  shot: z.strictObject({ effect: kind, by: roleId, isTold: gate }).exactOptional(),
})

/** Schema of one visible line without markup and placeholders. */
const text = z.string().regex(/^[^\p{C}<>{}]{1,300}$/u)
const word = z.string().regex(/^[^\p{C}<>{}]{1,40}$/u)
const noun = z.union([
  word,
  z.strictObject({
    label: word,
    gender: z.enum(['m', 'f', 'pl']).exactOptional(),
    ...(Object.fromEntries(NOUN_CASES.map((each) => [each, word.exactOptional()])) as Record<
      (typeof NOUN_CASES)[number],
      z.ZodExactOptional<typeof word>
    >),
  }),
])
/**
 * Schema of a sentence. An apostrophe before a placeholder, or two apostrophes in a row, would hide the placeholder.
 */
const sentence = z.string().regex(/^(?!.*'['{])(?:[^\p{C}<>{}]|\{target\}){1,300}$/u)
const WORD_SCHEMAS_BY_SECTION = {
  role: noun,
  side: noun,
  letter: z.string().regex(/^\p{Lu}$/u),
  acted: sentence,
} as const
const languageWords = z.strictObject({
  name: word.exactOptional(),
  ...(Object.fromEntries(
    RULEBOOK_WORD_SECTIONS.map((section) => {
      const said =
        section in WORD_SCHEMAS_BY_SECTION
          ? WORD_SCHEMAS_BY_SECTION[section as keyof typeof WORD_SCHEMAS_BY_SECTION]
          : text
      return [section, z.record(edgeId, said).exactOptional()]
    }),
  ) as {
    [S in RulebookWordSection]: z.ZodExactOptional<
      z.ZodRecord<typeof edgeId, S extends 'role' | 'side' ? typeof noun : z.ZodString>
    >
  }),
})
const words = z
  .record(z.string().regex(/^[a-z]{2}$/), languageWords)
  .refine((languages) => Object.keys(languages).length <= MAX_LANGUAGES)

const head = {
  format: z.literal(RULEBOOK_FORMAT),
  id,
  version: z.string().regex(/^\d{1,4}(\.\d{1,4})?$/),
  published: z.iso.date(),
}
const body = {
  sides: z.array(side).min(2).max(10),
  roles: list(role, 40),
  seats: z.strictObject({ min: seatCount, max: seatCount, usual: seatCount }),
  deal: z.strictObject({
    pack: list(
      z.strictObject({
        role: roleId,
        count: z.union([z.int().min(0).max(MAX_SEATS), expression]),
        from: seatCount.exactOptional(),
      }),
      40,
    ),
    rest: z.exactOptional(roleId),
    vary: z.exactOptional(roleId),
  }),
  first: key,
  acquainted: z.array(roles).max(20),
  flags: list(flag, 40),
  presets: list(preset, 20),
  night: list(step, 40),
  gather: z
    .strictObject({ step: roleId, spares: roles.exactOptional(), draw: z.enum(['seed', 'apart']) })
    .exactOptional(),
  hitPoints: z
    .strictObject({
      initial: z.record(id, z.int().min(0).max(1_000_000)) as z.ZodType<Partial<Record<Role, number>>>,
      attackers: roleId,
      boost: z.int().min(0).max(1_000_000),
    })
    .exactOptional(),
  effects: list(effects, 100),
  edges: list(edge, 200),
  victory: list(victory, 40),
  options,
  day,
  words: words.exactOptional(),
}

export const completeRulebookSchema = z.strictObject({ ...head, ...body })
'same' satisfies SchemaAgreement<z.output<typeof completeRulebookSchema>, RulebookFile>

/** A rulebook file with only the differences from the rulebook that it extends. */
export const rulebookChangesSchema = z.strictObject({
  ...head,
  extends: z.string().regex(/^[a-z][a-z0-9-]{0,39}@\d{1,4}(\.\d{1,4})?$/),
  remove: z.partialRecord(z.enum(RULEBOOK_LIST_NAMES), z.array(edgeId).max(200)).exactOptional(),
  ...z.object(body).partial().shape,
  options: options.partial().exactOptional(),
})
'same' satisfies SchemaAgreement<z.output<typeof rulebookChangesSchema>, RulebookChanges>

/**
 * JSON schema that the build writes to rulebook.schema.json. It describes only the shape. The meaning of the names in a
 * file is checked later.
 */
export function buildRulebookJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(z.union([completeRulebookSchema, rulebookChangesSchema]), {
    target: 'draft-2020-12',
    reused: 'ref',
  })
  return {
    $schema,
    $id: `urn:${RULEBOOK_FORMAT.replace('/', ':')}`,
    title: 'Consigliere rulebook, version 1',
    description: 'The rules of a Mafia game: whole, or what differs from a rulebook of the program.',
    ...schema,
  }
}
