// Users of the club: refused changes, stored data, and that there is always a manager.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evolveUsers, MANAGER_ROLES, USER_ROLES, type UserRecordsById } from '../../../src/club/model/users.ts'
import { formatAuthorLabel } from '../../../src/club/model/authorLabel.ts'
import { decideUserAddition, decideUserChange, decideUserRetirement } from '../../../src/club/users/users.ts'
import { hashPin, verifyPin } from '../../../src/club/users/pin.ts'
import { INITIAL_CLUB_STATE, type ClubState } from '../../../src/club/model/clubState.ts'
import { LANGS } from '../../../src/i18n/registry.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { codeOf, newClub, taken } from '../clubFixture.ts'

async function clubOf(store = createMemoryStore()) {
  const club = newClub(store)
  await taken(club.create('Test club'))
  const olga = await taken(club.ask('users.add', { name: 'Olga', roles: ['organiser'] }))
  return { club, olga, store }
}

it('an author is shown by their current name, as a name from a file, or not at all', async () => {
  const { club, olga } = await clubOf()
  await taken(club.ask('users.change', { person: olga.id, name: 'Olha' }))
  const users = new Map((await taken(club.ask('users.list', {}))).map((person) => [person.id, person]))
  const signers = { users, members: new Map() }
  expect(formatAuthorLabel(signers, olga.id, 'en')).toBe('Olha')
  // A file may contain the name of anybody as its author.
  expect(formatAuthorLabel(signers, 'Olha', 'en')).toBe('Olha (from a file)')
  for (const nobody of ['unknown', '']) {
    for (const lang of LANGS) expect(formatAuthorLabel(signers, nobody, lang)).toBe('')
  }
})

describe('a user', () => {
  it('has a role, a member and a secret PIN after a restart', async () => {
    const { club, store } = await clubOf()
    const { added } = await taken(club.ask('members.add', { names: ['Vera'] }))
    const member = added[0]?.id ?? ''
    const vera = await taken(
      club.ask('users.add', { name: ' Vera  V. ', roles: ['secretary', 'judge'], member, pin: '2468' }),
    )
    expect(vera).toEqual({
      id: vera.id,
      name: 'Vera V.',
      roles: ['judge', 'secretary'],
      member,
      hasPin: true,
      retired: false,
      missed: 0,
    })
    const stored = JSON.stringify((await taken(store.read('club'))).map(({ payload }) => payload))
    expect(stored).not.toContain('2468')
    expect(await taken(newClub(store, 'later').ask('users.list', {}))).toEqual(await taken(club.ask('users.list', {})))
  })

  it('is refused with an empty or taken name, or an invalid PIN', async () => {
    const { club, olga } = await clubOf()
    expect(await codeOf(club.ask('users.add', { name: ' ', roles: [] }))).toBe('name/empty')
    expect(await codeOf(club.ask('users.add', { name: 'OLGA', roles: [] }))).toBe('persons/name-taken')
    expect(await codeOf(club.ask('users.add', { name: 'Vera', roles: [], member: 'x' }))).toBe('members/unknown')
    for (const pin of ['', '123', '1234567890123', '12a4', '١٢٣٤'])
      expect([pin, await codeOf(club.ask('users.add', { name: 'Vera', roles: [], pin }))]).toEqual([
        pin,
        'persons/bad-pin',
      ])
    expect(await codeOf(club.ask('users.change', { person: 'x', name: 'Vera' }))).toBe('persons/unknown')
    expect(await codeOf(club.ask('users.setPin', { person: olga.id, pin: '12' }))).toBe('persons/bad-pin')
    expect(await taken(club.ask('users.list', {}))).toEqual([olga])
  })

  it('is linked to the remaining member after a merge of the linked member', async () => {
    const { club, olga } = await clubOf()
    const { added } = await taken(club.ask('members.add', { names: ['Olga O.', 'Olga P.'] }))
    const [from = '', into = ''] = added.map(({ id }) => id)
    await taken(club.ask('users.change', { person: olga.id, member: from }))
    await taken(club.ask('members.merge', { from, into }))
    expect((await taken(club.ask('users.list', {})))[0]?.member).toBe(into)
    expect((await taken(club.ask('users.change', { person: olga.id, member: null }))).member).toBeNull()
  })
})

describe('the manager role', () => {
  it('belongs to the first user, and the last manager cannot give it up', async () => {
    const fresh = newClub()
    await taken(fresh.create('Test club'))
    expect(await codeOf(fresh.ask('users.add', { name: 'Vera', roles: ['judge', 'secretary'] }))).toBe(
      'persons/no-manager',
    )
    const { club, olga } = await clubOf()
    const clara = await taken(club.ask('users.add', { name: 'Clara', roles: ['chief-judge'] }))
    await taken(club.ask('users.setRetired', { person: olga.id, retired: true }))
    expect(await codeOf(club.ask('users.setRetired', { person: clara.id, retired: true }))).toBe('persons/no-manager')
    expect(await codeOf(club.ask('users.change', { person: clara.id, roles: ['judge'] }))).toBe('persons/no-manager')
    await taken(club.ask('users.setRetired', { person: olga.id, retired: false }))
    await taken(club.ask('users.change', { person: clara.id, roles: ['judge'] }))
  })

  it('belongs to somebody after any sequence of changes', () => {
    const ids = ['a', 'b', 'c']
    const roles = fc.subarray([...USER_ROLES])
    const step = fc.oneof(
      fc.record({ what: fc.constant('add' as const), id: fc.constantFrom(...ids), roles }),
      fc.record({ what: fc.constant('roles' as const), id: fc.constantFrom(...ids), roles }),
      fc.record({ what: fc.constant('retire' as const), id: fc.constantFrom(...ids), roles }),
      fc.record({ what: fc.constant('return' as const), id: fc.constantFrom(...ids), roles }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let users: UserRecordsById = new Map()
        for (const { what, id, roles: wanted } of steps) {
          const club: ClubState = { ...INITIAL_CLUB_STATE, users }
          const events =
            what === 'add'
              ? decideUserAddition(club, { name: id, roles: wanted }, id, undefined)
              : what === 'roles'
                ? decideUserChange(club, id, { roles: wanted })
                : decideUserRetirement(users, id, what === 'retire')
          if (events.ok) users = events.value.reduce(evolveUsers, users)
          const inOffice = [...users.values()].filter(({ retired }) => !retired)
          expect(
            users.size === 0 || inOffice.some((each) => MANAGER_ROLES.some((role) => each.roles.includes(role))),
          ).toBe(true)
        }
      }),
    )
  })
})

describe('a PIN', () => {
  it('is verified by its hash alone, which depends on its salt', async () => {
    const kept = await hashPin('2468', 'salt', 10)
    expect(kept.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await verifyPin(kept, '2468')).toBe(true)
    expect(await verifyPin(kept, '2469')).toBe(false)
    expect(await verifyPin({ ...kept, hash: '' }, '2468')).toBe(false)
    expect((await hashPin('2468', 'other', 10)).hash).not.toBe(kept.hash)
  })

  it('is hashed with PBKDF2 and SHA-256, as in RFC 7914', async () => {
    const { hash } = await hashPin('passwd', 'salt', 1)
    expect(hash).toBe('55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc')
  })
})
