// Adding members from a file, as text or as bytes: the list is previewed first, and the chosen people are added.

import { expect, it } from 'vitest'
import type { RequestData, RequestName } from '../../../src/api/requestTypes.ts'
import { createClubService } from '../../../src/api/clubService.ts'
import { newClub } from '../../club/clubFixture.ts'

function desk() {
  const service = createClubService(newClub())
  return async <N extends RequestName>(name: N, args: unknown): Promise<RequestData<N> | string> => {
    const answer = await service.call(name, args)
    return answer.ok ? (answer.data as RequestData<N>) : answer.error.code
  }
}

it('previewing a list adds no members, and adding the list stores their clubs', async () => {
  const send = desk()
  await send('members.add', { names: ['Пётр', 'Gone'] })
  await send('members.setActive', { member: 'id2', active: false })
  const bytes = Buffer.from('Имя;Клуб\nпетр;Львы\nАнна;\nGone;Совы\n').toString('base64')
  const preview = await send('members.previewFile', { name: 'список.csv', base64: bytes })
  expect(preview).toMatchObject({
    people: [
      { row: 2, name: 'петр', club: 'Львы', known: { id: 'id1' } },
      { row: 3, name: 'Анна' },
      { row: 4, known: { id: 'id2' } },
    ],
    faults: [],
  })
  expect(await send('members.list', {})).toHaveLength(2)

  expect(
    await send('members.take', {
      people: [{ name: 'петр', club: 'Львы' }, { name: 'Анна' }, { name: 'Gone', club: 'Совы' }, { name: 'анна' }],
    }),
  ).toEqual({ joined: ['id3'], duplicates: ['анна'] })
  expect(await send('members.list', {})).toMatchObject([
    { name: 'Пётр', club: 'Львы', active: true },
    { name: 'Gone', club: 'Совы', active: true },
    { name: 'Анна', active: true },
  ])
})

it('two members who are the same person can be merged and unmerged', async () => {
  const send = desk()
  await send('members.add', { names: ['Пётр', 'Петя'], decisions: [{ name: 'Петя' }] })
  expect(await send('members.merge', { from: 'id2', into: 'id1' })).toMatchObject([
    { id: 'id1', merged: [{ id: 'id2', name: 'Петя' }] },
  ])
  expect(await send('members.merge', { from: 'id1', into: 'id1' })).toBe('members/merged-with-himself')
  expect(await send('members.part', { member: 'id2' })).toMatchObject([{ id: 'id1' }, { id: 'id2', active: true }])
})

it.each([
  ['pasted text', { name: 'x', text: 'A\nB' }, 2],
  ['the bytes of a text', { name: 'x', base64: 'QQpC' }, 2],
  ['an old workbook', { name: 'x.xls', base64: '0M8R4AAA' }, 'members-file/old-workbook'],
  ['bytes that are not base64', { name: 'x', base64: 'a*b' }, 'request/bad-arguments'],
  ['neither text nor bytes', { name: 'x' }, 'request/bad-arguments'],
])('a member file has the expected preview or refusal: %s', async (_, args, answer) => {
  const preview = await desk()('members.previewFile', args)
  expect(typeof preview === 'string' ? preview : preview.people.length).toBe(answer)
})
