import { describe, expect, it } from 'vitest'
import { nameComparisonKey as clubKey } from '../../../src/club/model/name.ts'
import { nameComparisonKey, nameListFaults, parseNameList } from '../../../src/ui/kit/nameList.ts'

describe('a pasted list of names', () => {
  it.each([
    [
      'has one name per line, with blank lines and spaces ignored',
      ' Anna \n\n Boris  B.\r\n',
      [],
      { fresh: ['Anna', 'Boris B.'] },
    ],
    [
      'is parsed without numbering and list marks',
      '1. Anna\n2) Boris\n- Vera\n• Gleb',
      [],
      { fresh: ['Anna', 'Boris', 'Vera', 'Gleb'] },
    ],
    ['may have columns of numbers, names and clubs', '1\tAnna\tRiga\n2\tBoris\t', [], { fresh: ['Anna', 'Boris'] }],
    ['may have numbered rows and semicolons between columns', '2)\tИгрок 02; Клуб Б', [], { fresh: ['Игрок 02'] }],
    ['may contain a nickname of digits next to a club', '47\tRiga\nAnna\tRiga', [], { fresh: ['47', 'Anna'] }],
    ['may contain names that begin with a number', '2Pac\n47', [], { fresh: ['2Pac', '47'] }],
    ['marks names that are already in the club', 'anna\nBoris', ['Anna'], { fresh: ['Boris'], known: ['anna'] }],
    ['treats ё as е', 'Артем', ['Артём'], { known: ['Артем'] }],
    ['contains a repeated name once', 'Anna\nANNA\nAnna', [], { fresh: ['Anna'], repeated: ['ANNA', 'Anna'] }],
  ])('%s', (_, text, club, expected) => {
    expect(parseNameList(text, club)).toMatchObject({ fresh: [], known: [], repeated: [], ...expected })
  })

  it.each(['Anna', 'АРТЁМ', 'Ａｎｎａ', 'An na', 'An\u200bna', 'İ'])(
    'gives the name %j the same key as the club',
    (name) => expect(nameComparisonKey(name)).toBe(clubKey(name)),
  )

  it('has a fault at each line with an invalid name of a person or a club', () => {
    const [name, club] = ['A'.repeat(61), 'B'.repeat(61)]
    const error = { code: 'name/too-long', params: { limit: 60 } }
    expect(nameListFaults(`Anna\n\n3. ${name}\nBoris; ${club}`)).toEqual([
      { line: 3, name, error },
      { line: 4, name: club, error },
    ])
    expect(nameListFaults('Anna\nBoris; Riga')).toEqual([])
  })
})
