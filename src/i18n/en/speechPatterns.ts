// How people say it in English.

import type { SpeechPatterns } from '../language.ts'

const FOLK = ['citizen', 'civilian', 'commoner', 'villager'] as const
const CHECKER = ['sheriff', 'detective', 'seer'] as const
const BE = '(?:is|was|are|seems|looks|sounds)'
const VERY = '(?:very |so |quite |really |definitely |surely |clearly |certainly )?'

export const speechPatterns: SpeechPatterns = {
  same: [
    ["(?:i m|im|i'm)", 'i am'],
    ["(?:it's|its)", 'it is'],
    ["(?:that's|thats)", 'that is'],
    ["(?:you're|youre)", 'you are'],
    ["(?:he's|she's)", 'he is'],
    ["(?:they're)", 'they are'],
    ["(?:don't|dont)", 'do not'],
    ["(?:didn't|didnt)", 'did not'],
    ["(?:isn't|isnt)", 'is not'],
    ["(?:let's|lets)", 'let us'],
    ['(number|player|seat) one', '$1 1'],
    ['(number|player|seat) two', '$1 2'],
    ['(number|player|seat) three', '$1 3'],
    ['(number|player|seat) four', '$1 4'],
    ['(number|player|seat) five', '$1 5'],
    ['(number|player|seat) six', '$1 6'],
    ['(number|player|seat) seven', '$1 7'],
    ['(number|player|seat) eight', '$1 8'],
    ['(number|player|seat) nine', '$1 9'],
    ['(number|player|seat) ten', '$1 10'],
    ['(?:(?:player|seat|number|no|nr|p)[ .]*)+(?=\\d)', ''],
  ],
  roles: {
    citizen: FOLK,
    civilian: FOLK,
    commoner: FOLK,
    villager: FOLK,
    townie: FOLK,
    cop: CHECKER,
    detective: CHECKER,
    sheriff: CHECKER,
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
      'i (?:checked|investigated|divined|inspected|looked at) {target} (?:last night |tonight )?(?:and )?(?:he |she |it |they )?(?:(?:is|was|came out|came back|turned out) )*(?:to be )?(?:as )?(?:a |an |the )?{colour}',
      '(?:check|result|divination) (?:on|of|for) {target} (?:(?:is|was|came out|says) )?(?:a |an |the )?{colour}',
      '{target} (?:came out|came back|was divined|checked) (?:as )?(?:a |an |the )?{colour}',
    ],
    colour: [`{target} ${BE} ${VERY}(?:a |an |the |our )?{colour}`],
    accuse: [
      'i (?:strongly |really |still )?(?:suspect|accuse|distrust) {target}',
      'i do not (?:trust|like|believe) {target}',
      '(?:vote|voting)(?: for| against| out)? {target}',
      `{target} ${BE} ${VERY}(?:suspicious|fishy|shady|a liar|lying)`,
      '(?:put|throw|kick) out {target}',
    ],
    trust: ['i (?:do |really |fully )?(?:trust|believe) {target}', '{target} is (?:with us|one of us|on our side)'],
    correction: [
      '(?:that|this|it) is (?:not (?:so|true|right)|wrong|false|a lie)',
      '{against} (?:is|are) (?:lying|wrong)',
    ],
    vote: ['{voter} (?:has )?voted (?:for |against |out )?{nominee}'],
    ownVote: ['i (?:have )?voted (?:for |against |out )?{nominee}'],
    recall: ['(?:last game|in the last game) {target} (?:was|had) (?:the |a |an )?{role}'],
    nominate: ['(?:i nominate|nominating|i put up) {target}(?: and {second})?'],
    slipHeal: ['i (?:protected|healed|saved|guarded)'],
    slipCheck: ['i (?:investigated|checked|divined)'],
    slipKill: ['my (?:shot|bullet)', 'i (?:shot|fired)'],
  },
}
