// Builds the prompt of a model: its part in the game, the form of its answers, the observations of its seat, and the
// question. The sentences are in `src/i18n/<language>/talk`. A hash of them is part of a run's manifest.

import { formatMessage, type PlaceholderValues } from '../../i18n/message.ts'
import { rulebookPhrase, formatPhrase } from '../../i18n/phrase.ts'
import { type Lang, LANGUAGES } from '../../i18n/registry.ts'
import type { SectionTranslator } from '../../i18n/messageTypes.ts'
import { isCustomId } from '../../rules/rulebookFiles/qualifiedIds.ts'
import { roleSpec, type Rulebook } from '../../rules/rulebook.ts'
import { findCustomRulebookWord } from '../../rules/rulebooks/registry.ts'
import type { Role } from '../../rules/vocabulary.ts'
import type { SeatQuestion } from '../questions.ts'
import type { SeatView } from '../seen/seatView.ts'
import { speechLimit } from '../talk/speech.ts'
import type { ChatMessage } from './client.ts'
import { buildPromptFacts } from './promptFacts.ts'

type Key = keyof (typeof LANGUAGES)[Lang]['talk']['prompt']

/** Version of everything in a prompt except its sentences. Must be increased when any of these parts changes. */
const VERSION = 6

/** All parts of a prompt that do not depend on the game, as one text whose hash distinguishes prompts. */
export function promptHashInput(lang: Lang): string {
  const { prompt, strategy } = LANGUAGES[lang].talk
  return JSON.stringify({ VERSION, lang, prompt, strategy, ADVICE })
}

/** `question` is the id of the question, which the answer repeats. */
export function buildPromptMessages(view: SeatView, lang: Lang, question: string): readonly ChatMessage[] {
  const say: SectionTranslator<'talk', 'prompt'> = (key, ...[params]) =>
    formatMessage(lang, LANGUAGES[lang].talk.prompt[key as Key], (params ?? {}) as PlaceholderValues)
  const { rulebook, pack, seat, role, game, judge } = view
  const { words, tokens } = speechLimit(view, view.ask) ?? {}
  const system = [
    say('seat', {
      seats: pack.length,
      rules: formatPhrase(lang, 'rulebook', rulebook.id),
      seat,
      role: { role },
      faction: rulebookPhrase(lang, rulebook.id, 'side', roleSpec(rulebook, role).faction),
    }),
    say('cards', { cards: counted(pack).map(([card, n]) => `${formatPhrase(lang, 'role', card)} × ${n}`) }),
    ...strategyOf(view, lang),
    say('facts'),
    say('manner'),
    ...(words === undefined ? [] : [say('limit', { words })]),
    ...(tokens === undefined ? [] : [say('tokens', { tokens })]),
    ...(words === undefined && tokens === undefined ? [] : rulebook.day.words === undefined ? [] : [say('end')]),
    ...(judge.fouls === true && rulebook.day.judgeFouls ? [say('fouls')] : []),
    say('answer'),
  ]
  const asked = questionOf(view, say)
  return [
    { role: 'system', content: system.join('\n') },
    {
      role: 'user',
      content: JSON.stringify({ question, ...buildPromptFacts(view, lang), flags: game.flags, asked: asked.join(' ') }),
    },
  ]
}

/** The advice for each card. Cards that are played alike share their advice. */
const ADVICE: Readonly<Record<Role, keyof (typeof LANGUAGES)[Lang]['talk']['strategy']['role']>> = {
  citizen: 'town',
  civilian: 'town',
  commoner: 'town',
  villager: 'town',
  sheriff: 'check',
  detective: 'check',
  seer: 'check',
  doctor: 'heal',
  healer: 'heal',
  bodyguard: 'guard',
  mistress: 'mistress',
  vigilante: 'vigilante',
  medium: 'medium',
  mafia: 'mafia',
  werewolf: 'mafia',
  don: 'don',
  possessed: 'possessed',
  maniac: 'maniac',
}

/** Advice for the rules, the team, the card and the kind of question (source 004, sections 5.2 and 8.3). */
function strategyOf({ rulebook, role, ask, past }: SeatView, lang: Lang): readonly string[] {
  const { rules, team, role: card, when, past: remembers } = LANGUAGES[lang].talk.strategy
  const { faction } = roleSpec(rulebook, role)
  // A club's own rulebook has no advice.
  const own = new Map(Object.entries(rules)).get(rulebook.id.replace(/^aiwolf-\d+$/, 'aiwolf'))
  return [
    ...(own === undefined ? [] : [own]),
    ...(isCustomId(faction) ? [] : [team[faction]]),
    ...(isCustomId(role) ? dutiesOf(rulebook, role, lang) : [card[ADVICE[role]]]),
    ...(past.length > 0 ? [remembers] : []),
    when[strategyOccasionOf(ask)],
  ]
}

/** Night duties of a card that exists only in a club's own rulebook, in the words of its file. */
function dutiesOf({ night }: Rulebook, role: Role, lang: Lang): readonly string[] {
  return night
    .filter(({ actors }) => actors.includes(role))
    .flatMap(({ id }) => findCustomRulebookWord(lang, 'duty', id) ?? [])
    .filter((duty) => typeof duty === 'string')
}

export function strategyOccasionOf(ask: SeatQuestion): keyof (typeof LANGUAGES)[Lang]['talk']['strategy']['when'] {
  if (ask.kind === 'speak') return ask.floor === 'last-word' ? 'lastWord' : ask.floor
  return ask.kind === 'best-move' ? 'bestMove' : ask.kind
}

function questionOf({ ask }: SeatView, say: SectionTranslator<'talk', 'prompt'>): readonly string[] {
  const targets = { targets: 'targets' in ask ? (ask.targets ?? []) : [] }
  const nobody = (may: boolean) => (may ? [say('pass')] : [])
  switch (ask.kind) {
    case 'speak':
      return [say(ask.floor), ...(ask.targets.length > 0 ? [say('nominate', targets)] : [])]
    case 'ballot':
      return [
        ask.passes > 1 ? say('window', { ...targets, pass: ask.pass, passes: ask.passes }) : say('ballot', targets),
        ...(ask.mayAbstain ? [say('abstain')] : []),
      ]
    case 'lift':
      return [say('lift', { nominees: ask.nominees })]
    case 'night':
      return [say('night', { ...targets, role: { role: ask.role } }), ...nobody(ask.mayPass)]
    case 'shot':
      return [say('shot', targets), ...nobody(ask.mayPass)]
    case 'whisper':
      return [say('whisper')]
    case 'best-move':
      return [say('best-move', { ...targets, count: ask.count })]
    case 'lynch':
      return [say('lynch', targets)]
  }
}

function counted(pack: readonly Role[]): readonly (readonly [Role, number])[] {
  return [...new Set(pack)].map((card) => [card, pack.filter((each) => each === card).length])
}
