// Messages about a protocol whose replay contradicts its file are worded in every language, without codes of the
// program or of the file.

import { describe, expect, test } from 'vitest'
import { formatMessage } from '../../src/i18n/message.ts'
import { LANGS, LANGUAGES } from '../../src/i18n/registry.ts'
import { EXIT_KINDS } from '../../src/rules/events.ts'

const RECORDED = ['stays', 'night', 'day', 'warnings', 'techFouls', 'kickOut', 'teamKickOut', 'giveUp', 'left']

describe.each(LANGS)('in %s', (lang) => {
  const words = LANGUAGES[lang].screens.error

  test.each(
    RECORDED.flatMap((recorded) =>
      ['stays', ...EXIT_KINDS].map((how) => ({ recorded, replayed: how.replace('-', '_') })),
    ),
  )('a death recorded as $recorded and replayed as $replayed is described without codes', (given) => {
    const text = formatMessage(lang, words['mafiaratings/death-differs'], {
      ...given,
      recordedRound: 2,
      replayedRound: 'none',
    })
    expect(text).not.toMatch(/techFouls|kickOut|teamKickOut|giveUp|voted_out|technical_fouls|none|\{/)
    expect(text).toContain('2')
  })

  test('a fault about a last departure that the replay lacks is described without codes', () => {
    const text = formatMessage(lang, words['mafiaratings/last-moment-differs'], {
      recordedPhase: 'night',
      recordedRound: 1,
      recordedSeats: '3, 4',
      replayedPhase: 'none',
      replayedRound: 0,
      replayedSeats: '',
    })
    expect(text).toContain('3, 4')
    expect(text).not.toMatch(/N1|night 0|none|\{/)
  })

  test('a fault about a vote whose raised hands were derived is described without codes', () => {
    const text = formatMessage(lang, words['mafiaratings/vote-differs'], {
      ballot: 1,
      voted: '3',
      left: 'nobody',
      derived: 'given',
    })
    expect(text).not.toMatch(/given|\{/)
  })
})
