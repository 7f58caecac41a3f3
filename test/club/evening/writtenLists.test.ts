// Hand-written lists in the habits of different chats, in Russian, Ukrainian and English.

import { describe, expect, it } from 'vitest'
import { notationOf, questionNotation, readWritten, writtenLists } from './listNotation.ts'

describe.each(['ru.txt', 'uk.txt', 'en.txt', 'further.txt', 'further2.txt'])('lists in %s', (file) => {
  it.each(writtenLists(file))('$title is read as expected', (list) => {
    const read = readWritten(list)
    expect(notationOf(read, list)).toEqual(list.expected)
    expect(read.questions.map(questionNotation)).toEqual(list.questions)
  })
})
