// Parts of a rulebook file that each article of prose describes (`night.doctor`, `deal`). A club's own rulebook prints
// an article of its parent only if it has not changed any of these parts.

import type { RulebookFileOptions, RulebookListName, RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import { diffRulebooks } from '../../rules/rulebookFiles/merge.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { closestBuiltInParentOf, customRulebookFile } from '../../rules/rulebooks/registry.ts'
import type { RuleSheetText } from '../../i18n/language.ts'

type ArticleKey = keyof RuleSheetText['article']
type Subject =
  | `${RulebookListName}.${string}`
  | `options.${keyof RulebookFileOptions}`
  | Exclude<keyof RulebookFile, 'options'>

const CITY_KILL_SUBJECTS: readonly Subject[] = [
  'night.mafia',
  'night.maniac',
  'effects.kill:mafia',
  'effects.kill:maniac',
]
const WOLVES_KILL_SUBJECTS: readonly Subject[] = [
  'night.mafia',
  'effects.miss',
  'effects.kill:mafia',
  'edges.miss→mafia-kill',
]
const WOLVES_HEAL_SUBJECTS: readonly Subject[] = [
  'night.doctor',
  'effects.heal',
  'effects.repeat:heal',
  'edges.repeat→heal',
]
const SPORT_KILL_SUBJECTS: readonly Subject[] = [
  ...(['night.shots', 'night.claims', 'night.mafia', 'effects.miss', 'effects.kill:mafia'] as const),
  ...(['edges.miss→mafia-kill', 'edges.claims-miss→mafia-kill', 'flags.shooting'] as const),
]
const SPORT_FIRST_NIGHT_SUBJECTS: readonly Subject[] = [
  ...(['flags.firstNight', 'night.acquaintance', 'night.sheriff', 'night.shots', 'night.claims'] as const),
  ...(['night.mafia', 'night.don'] as const),
]
const AIWOLF_ATTACK_SUBJECTS: readonly Subject[] = ['night.werewolf', 'gather', 'effects.kill:werewolf']

/**
 * The type requires an entry for each article. An empty list means that the article is about conduct, or about
 * something that every rulebook has.
 */
export const RULEBOOK_PARTS_BY_ARTICLE: Readonly<Record<ArticleKey, readonly Subject[]>> = {
  'CITY/card': ['effects.immunity'],
  'CITY/deal': ['deal'],
  'CITY-1/living': [],
  'CITY-1/at-once': [],
  'CITY-2/kill': CITY_KILL_SUBJECTS,
  'CITY-2/must': CITY_KILL_SUBJECTS,
  'CITY-3/checks': ['night.sheriff', 'night.don'],
  'CITY-4/self': ['night.doctor', 'night.mistress'],
  'CITY-4/void': ['effects.repeat:heal', 'effects.repeat:visit'],
  'CITY-6/direction': ['night.mistress', 'effects.drag'],
  'CITY-8/one-day': ['effects.vote-immunity', 'edges.vote-immunity→vote-out'],
  'CITY-12/order': [],
  'WOLVES/cards': ['deal', 'roles.don', 'roles.doctor', 'roles.sheriff'],
  'WOLVES/first': ['night.acquaintance', 'night.mafia', 'night.don', 'night.sheriff', 'night.doctor'],
  'WOLVES/called': [],
  'WOLVES/draw': [],
  'WOLVES/other': ['deal'],
  'WOLVES-1/numbers': WOLVES_KILL_SUBJECTS,
  'WOLVES-2/checks': ['night.don'],
  'WOLVES-3/heal': WOLVES_HEAL_SUBJECTS,
  'WOLVES-3/miss': ['options.announcesMiss', 'night.doctor'],
  'WOLVES-3/void': WOLVES_HEAL_SUBJECTS,
  'WOLVES-3/fines': [],
  'WOLVES-3b/look': ['night.look-round'],
  'WOLVES-5/talk': ['day'],
  'WOLVES-5/defence': ['day'],
  'WOLVES-5/hands': ['day'],
  'SPORT/cards': ['deal', 'roles.don', 'roles.sheriff', 'acquainted'],
  'SPORT/first/full': SPORT_FIRST_NIGHT_SUBJECTS,
  'SPORT/first/acquaintance': SPORT_FIRST_NIGHT_SUBJECTS,
  'SPORT/shooting/donDecides': SPORT_KILL_SUBJECTS,
  'SPORT/shooting/noDon': SPORT_KILL_SUBJECTS,
  'SPORT/shooting/allAgree': SPORT_KILL_SUBJECTS,
  'SPORT/checked': ['night.sheriff', 'night.don'],
  'SPORT/called': [],
  'SPORT/best-move': ['flags.bestMove'],
  'SPORT/other': ['deal'],
  'SPORT-4/team-loss': ['options.judgeMayEndGame', 'victory.blacks-out', 'victory.blacks-at-par', 'sides'],
  'SPORT-5/agents': ['day'],
  'SPORT-6/seconds': ['night.sheriff', 'night.don'],
  'SPORT-6/twice': ['day'],
  'SPORT-6/night': [],
  'SPORT-6/endings': [],
  'SPORT-6/nominate': ['day'],
  'SPORT-6/numbers': [],
  'SPORT-6/claims': [],
  'SPORT-6/oaths': [],
  'SPORT-6/language': [],
  'SPORT-6/hints': [],
  'HP-1/deal': ['deal'],
  'HP-1/limit': ['seats'],
  'HP-2/points': ['hitPoints'],
  'HP-2/zero': ['hitPoints'],
  'HP-3/choose': ['night.mafia', 'night.detective', 'night.healer'],
  'HP-3/nobody': [],
  'HP-4/damage': ['hitPoints', 'night.mafia'],
  'HP-4/absorb': ['hitPoints', 'night.mafia'],
  'HP-4/examples': ['hitPoints', 'night.mafia'],
  'HP-5/heal': ['hitPoints', 'night.healer'],
  'HP-5/stays': ['hitPoints', 'night.healer'],
  'HP-6/secret': ['night.detective'],
  'HP-6/caught': ['options.catches', 'night.detective'],
  'HP-6/ballot': ['day'],
  'HP-6/himself': ['day'],
  'HP-8/program': [],
  'BENCH/deal': ['deal'],
  'BENCH-1/states': ['first'],
  'BENCH-1/refused': [],
  'BENCH-2/mafia': ['night.mafia', 'gather'],
  'BENCH-2/differ': ['night.mafia', 'gather'],
  'BENCH-2/doctor': ['night.doctor', 'effects.heal', 'effects.repeat:heal', 'edges.repeat→heal'],
  'BENCH-2/sheriff': ['night.sheriff'],
  'BENCH-2/vigilante': ['night.vigilante', 'flags.vigilanteShots'],
  'BENCH-2/double': ['night.mafia', 'night.vigilante', 'effects.kill:mafia', 'effects.kill:vigilante'],
  'BENCH-2/cause': ['effects.kill:mafia', 'effects.kill:vigilante'],
  'BENCH-3/morning': [],
  'BENCH-3/shooter/false': ['options.shot', 'flags.revealVigilante', 'night.vigilante'],
  'BENCH-3/shooter/true': ['options.shot', 'flags.revealVigilante', 'night.vigilante'],
  'BENCH-4/speeches': ['day'],
  'BENCH-4/window': ['day'],
  'BENCH-4/deadline': ['day'],
  'BENCH-4/majority': ['day', 'flags.voteRule'],
  'BENCH-4/plurality': ['day', 'flags.voteRule'],
  'BENCH-5/role/false': ['flags.revealRoleOnDeath'],
  'BENCH-5/role/true': ['flags.revealRoleOnDeath'],
  'BENCH-6/claims': ['options.recordsTalk'],
  'BENCH-6/private': [],
  'BENCH-7/seed': [],
  'AIWOLF-1/deal': ['deal'],
  'AIWOLF-1/possessed': ['roles.possessed', 'night.seer', 'night.medium', 'acquainted', 'victory.wolves-at-par'],
  'AIWOLF-2/first': ['first', 'night.seer', 'night.bodyguard', 'night.werewolf'],
  'AIWOLF-2/talk': ['day', 'night.whisper'],
  'AIWOLF-3/vote': ['day'],
  'AIWOLF-3/tie': ['day', 'flags.revotes'],
  'AIWOLF-4/medium': ['night.medium'],
  'AIWOLF-5/seer': ['night.seer'],
  'AIWOLF-6/guard': ['night.bodyguard', 'effects.guard', 'edges.guard→attack'],
  'AIWOLF-7/attack': AIWOLF_ATTACK_SUBJECTS,
  'PLAIN/cards': ['deal', 'roles.mafia', 'roles.citizen'],
  'PLAIN/kill': ['night.mafia', 'effects.kill:mafia'],
  'PLAIN/lynch': ['day'],
  'PLAIN/deal': ['deal'],
}

/**
 * Creates a function that decides whether a rulebook still prints an article of its parent. Articles are left out only
 * if a club's file has changed their subject.
 */
export function createArticleFilter(rulebook: Rulebook): (key: ArticleKey) => boolean {
  const file = customRulebookFile(rulebook)
  if (file === undefined) return () => true
  const { parent } = closestBuiltInParentOf(file)
  const { changed, removed } = diffRulebooks(parent, file)
  const places = new Set<string>([...changed, ...removed, ...changedOptions(parent.options, file.options)])
  return (key) => RULEBOOK_PARTS_BY_ARTICLE[key].every((subject) => !places.has(subject))
}

function changedOptions(before: RulebookFileOptions, now: RulebookFileOptions): readonly string[] {
  const values = (options: RulebookFileOptions) =>
    new Map(Object.entries(options).map(([key, value]) => [key, JSON.stringify(value)]))
  const [was, is] = [values(before), values(now)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => was.get(key) !== is.get(key))
    .map((key) => `options.${key}`)
}
