// English speech patterns: how people phrase the sentences that the program's players say.

import type { SpeechPatterns } from '../speechPatterns.ts'

const CIVILIAN_ROLES = ['citizen', 'civilian', 'commoner', 'villager'] as const
const CHECKER_ROLES = ['sheriff', 'detective', 'seer'] as const
const CARDINALS = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ')
const BE = '(?:is|was|are|seems|looks|sounds)'
const CHECKED = 'i (?:have )?(?:checked|investigated|divined|inspected|looked at)'
const TURNED = '(?:(?:is|was|came out|came back|turned out) )*(?:to be )?(?:as )?'
const PAIR = '(?:both(?: of them)?|{target} and {second}) (?:and )?(?:they |both )'
const VERY = '(?:very |so |quite |really |definitely |surely |clearly |certainly )?'

export const englishSpeechPatterns: SpeechPatterns = {
  alphabet: 'Latin',
  same: [
    ["(?:i m|im|i'm)", 'i am'],
    ["(?:it's|its)", 'it is'],
    ["(?:that's|thats)", 'that is'],
    ["(?:you're|youre)", 'you are'],
    ["(?:he's|she's)", 'he is'],
    ["(?:they're)", 'they are'],
    ["(?:i've|ive)", 'i have'],
    ["(do|did|is)n'?t", '$1 not'],
    ["\\p{L}+n't", 'not'],
    ["(?:let's|lets)", 'let us'],
    ...CARDINALS.map((word, i) => [`(number|player|seat|day|night) ${word}`, `$1 ${i + 1}`] as const),
    ['(?:(?:player|seat|number|no|nr|p)[ .]*)+(?=\\d)', ''],
  ],
  roles: {
    citizen: CIVILIAN_ROLES,
    civilian: CIVILIAN_ROLES,
    commoner: CIVILIAN_ROLES,
    villager: CIVILIAN_ROLES,
    townie: CIVILIAN_ROLES,
    cop: CHECKER_ROLES,
    detective: CHECKER_ROLES,
    sheriff: CHECKER_ROLES,
    doc: ['doctor', 'healer'],
    doctor: ['doctor', 'healer', 'bodyguard'],
    wolf: ['werewolf'],
    werewolf: ['werewolf'],
    mafioso: ['mafia'],
    vigi: ['vigilante'],
    knight: ['bodyguard'],
    lover: ['mistress'],
  },
  colours: {
    red: [
      'red',
      'clear',
      'clean',
      'innocent',
      'town',
      'good',
      'human',
      'not (?:a |the )?(?:mafia|wolf|werewolf|black)',
    ],
    black: ['black', 'guilty', 'evil', 'bad', 'mafia', 'scum', 'wolf', 'werewolf', 'not (?:a )?(?:red|human|town)'],
  },
  day: '(?:on )?day {day}',
  night: '(?:in |on )?night {night}',
  because: { votes: 'votes|voted|voting record', check: 'check|checked|divined|investigated' },
  phrases: {
    claim: [
      'i am (?:the |a |an |your |actually )*{role}',
      '(?:i claim|claiming|i come out as|coming out as)(?: to be)? (?:the |a |an )?{role}',
      'my (?:role|card) is (?:the |a |an )?{role}',
    ],
    check: [
      `${CHECKED} {target} (?:last night |tonight )?(?:and )?(?:he |she |it |they )?${TURNED}(?:a |an |the )?{colour}`,
      '(?:check|result|divination) (?:on|of|for) {target} (?:(?:is|was|came out|says) )?(?:a |an |the )?{colour}',
      '{target} (?:came out|came back|was divined|checked) (?:as )?(?:a |an |the )?{colour}',
    ],
    checkedBoth: [`${CHECKED} ${PAIR}(?:(?:are|were|came out|both) )*{colour}`],
    colour: [`{target} ${BE} ${VERY}(?:a |an |the |our )?{colour}`],
    accuse: [
      'i (?:strongly |really |still )?(?:suspect|accuse|distrust) {target}',
      'i do not (?:trust|like|believe) {target}',
      '(?<!not |never )(?:vote|voting)(?: for| against| out)? {target}',
      `{target} ${BE} ${VERY}(?:suspicious|fishy|shady|a liar|lying)`,
      '(?<!not |never )(?:put|throw|kick) out {target}',
    ],
    trust: ['i (?:do |really |fully )?(?:trust|believe) {target}', '{target} is (?:with us|one of us|on our side)'],
    correction: [
      '(?:that|this|it) is (?:not (?:so|true|right)|wrong|false|a lie)',
      '{against} (?:is|are) (?:lying|wrong)',
      'no(?= (?:they|both|he|she|\\d))',
    ],
    vote: ['{voter} (?:has )?voted (?:for |against |out )?{nominee}'],
    ownVote: ['i (?:have )?voted (?:for |against |out )?{nominee}'],
    abstained: [
      '{voter}(?: and {second})? (?:both )?(?:have |has )?(?:abstained|did not vote(?! (?:for|against|out|\\d)))',
    ],
    bothVoted: ['(?:they both|both of them|they|both) (?:have )?voted (?:for |against |out )?{nominee}'],
    confirmed: ['you are our confirmed (?:town|clear|red|citizen|civilian|villager)(?: now)?(?: {target})?'],
    recall: ['(?:last game|in the last game) {target} (?:was|had) (?:the |a |an )?{role}'],
    nominate: ['(?:i nominate|(?<!not |never |is |\\d )nominating|i put up) {target}(?: and {second})?'],
    oath: [
      'i swear',
      'i (?:give you my|give my) word of honou?r',
      'on my (?:honou?r|life|word of honou?r|mother)',
      'may i die',
      '(?:i )?cross my heart',
    ],
    threat: [
      'i will (?:report|ban|sue|hurt|beat|kill|find) you',
      'you will (?:regret|pay for|be sorry)',
      'or else',
      'i (?:will )?(?:never|not) play with you again',
      'i will (?:leave|quit) (?:the game )?if',
    ],
    slipHeal: ['i (?:protected|healed|saved|guarded)'],
    slipCheck: ['i (?:investigated|checked|divined)'],
    slipKill: ['my (?:shot|bullet)', 'i (?:shot|fired)'],
  },
}
