import { describe, expect, it } from 'vitest'
import { nameKey as clubKey } from '../../../src/club/model/name.ts'
import { nameKey, parseNameList } from '../../../src/ui/kit/nameList.ts'

describe('a pasted list of names', () => {
  it.each([
    [
      'one a line, blank lines and spaces do not matter',
      ' Anna \n\n Boris  B.\r\n',
      [],
      { fresh: ['Anna', 'Boris B.'] },
    ],
    [
      'numbering and list marks are dropped',
      '1. Anna\n2) Boris\n- Vera\n• Gleb',
      [],
      { fresh: ['Anna', 'Boris', 'Vera', 'Gleb'] },
    ],
    ['columns of numbers, names and clubs are that', '1\tAnna\tRiga\n2\tBoris\t', [], { fresh: ['Anna', 'Boris'] }],
    ['and so they are with marks, and by semicolons', '2)\tИгрок 02; Клуб Б', [], { fresh: ['Игрок 02'] }],
    ['a nickname of figures with a club beside it', '47\tRiga\nAnna\tRiga', [], { fresh: ['47', 'Anna'] }],
    ['a name may begin with a number', '2Pac\n47', [], { fresh: ['2Pac', '47'] }],
    ['who is in the club is told', 'anna\nBoris', ['Anna'], { fresh: ['Boris'], known: ['anna'] }],
    ['ё is е', 'Артем', ['Артём'], { known: ['Артем'] }],
    ['who came twice is told once', 'Anna\nANNA\nAnna', [], { fresh: ['Anna'], repeated: ['ANNA', 'Anna'] }],
  ])('%s', (_, text, club, expected) => {
    expect(parseNameList(text, club)).toMatchObject({ fresh: [], known: [], repeated: [], ...expected })
  })

  it.each(['Anna', 'АРТЁМ', 'Ａｎｎａ', 'An na', 'An\u200bna', 'İ'])(
    '%j has the same key here and in the club',
    (name) => expect(nameKey(name)).toBe(clubKey(name)),
  )
})
