// Faults of phones, planted one by one. The laws of phones must detect each of them (planted.ts).

import type { Planted } from './plantedGate.ts'

const PHONES = 'server/phonesLaw.test.ts'
const PHONES_HELD_BACK = 'server/phonesHeldBack.test.ts'

export const PHONE_FAULTS: readonly Planted[] = [
  {
    file: 'server/phones/phoneList.ts',
    from: 'before?.isConfirmed === true && isSamePerson(before, who)',
    to: 'before?.isConfirmed === true',
    fault: 'a confirmed phone stays confirmed under another name',
    laws: [PHONES],
  },
  {
    file: 'server/phones/phoneList.ts',
    from: 'Object.assign(phone, { name, isConfirmed: false, askedAt',
    to: 'Object.assign(phone, { name, askedAt',
    fault: 'a confirmed phone stays confirmed when its owner gets another name',
    laws: [PHONES],
  },
  {
    file: 'server/phones/phoneConnections.ts',
    from: "const right = { kind: isAtTable ? 'table' : 'town' } as const",
    to: "const right = { kind: 'table' } as const",
    fault: 'phones that only watch see the table without delay and freeze',
    laws: [PHONES_HELD_BACK],
  },
  {
    file: 'server/phones/phoneConnections.ts',
    from: "const isAtTable = 'seat' in sitter && sitter.isConfirmed",
    to: "const isAtTable = 'seat' in sitter || sitter.isConfirmed",
    fault: 'a phone that only asks for a seat, or only waits, sees the table without delay and freeze',
    laws: [PHONES_HELD_BACK],
  },
  {
    file: 'server/phones/handlers.ts',
    from: 'const lateness = phones.isConfirmed(phone) ? NO_VIEWER_DELAY : PUBLIC_VIEWER_DELAY',
    to: 'const lateness = NO_VIEWER_DELAY',
    fault: 'a phone that asks learns from a refusal who sits in a game that is not public',
    laws: [PHONES_HELD_BACK],
  },
  {
    file: 'server/phones/phones.ts',
    from: 'isConfirmed && leaves ? [member] : []',
    to: 'leaves ? [member] : []',
    fault: 'an unconfirmed phone sends a person home',
    laws: [PHONES],
  },
  {
    file: 'server/phones/phoneConnections.ts',
    from: 'seat === undefined || !this.#phones.isConfirmed(phone)',
    to: 'seat === undefined',
    fault: 'an unconfirmed phone is shown the card of its seat',
    laws: [PHONES],
  },
  {
    file: 'server/phones/rowCodes.ts',
    from: '(code) => !shown.has(code),',
    to: '(code) => code !== [...shown].at(-1),',
    fault: 'two rows show one code',
    laws: [PHONES],
  },
  {
    file: 'server/phones/phoneList.ts',
    from: 'this.all.filter((phone) => phone !== before && !phone.isConfirmed)',
    to: 'this.all.filter((phone) => phone !== before && phone.member === who.member)',
    fault: 'one address fills all places of the list',
    laws: [PHONES],
  },
]
