// Laws of a list whose rows have an id and that is changed here and elsewhere: an edit stays in its row, whichever rows
// were added, removed or moved in the meantime.

import fc from 'fast-check'
import { effectScope, nextTick, ref } from 'vue'
import { describe, expect, it, onTestFinished } from 'vitest'
import { deepCopy, mergeDraft, valueAtPath } from '../../../../src/ui/shared/form/mergeDraft.ts'
import { useForm } from '../../../../src/ui/shared/form/useForm.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly points: string
}
type Touch = 'nobody' | 'here' | 'elsewhere' | 'both'
type Fate = 'kept' | 'removed here' | 'removed elsewhere' | 'removed by both' | 'added here' | 'added elsewhere'

interface Written {
  readonly fate: Fate
  readonly name: Touch
  readonly points: Touch
}

const touch = fc.constantFrom<Touch>('nobody', 'here', 'elsewhere', 'both')
const written: fc.Arbitrary<readonly Written[]> = fc.array(
  fc.record({
    fate: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Fate>('kept') },
      {
        weight: 2,
        arbitrary: fc.constantFrom<Fate>(
          'removed here',
          'removed elsewhere',
          'removed by both',
          'added here',
          'added elsewhere',
        ),
      },
    ),
    name: touch,
    points: touch,
  }),
  { maxLength: 8 },
)

const isHere = (each: Touch) => each === 'here' || each === 'both'
const isElsewhere = (each: Touch) => each === 'elsewhere' || each === 'both'

/**
 * The three versions and the expected result of a merge. The ids contain a dot, because the parts of a path are
 * separated by dots.
 */
function versionsOf(rows: readonly Written[]) {
  const before: Row[] = []
  const mine: Row[] = []
  const now: Row[] = []
  const merged: Row[] = []
  const collided: string[] = []
  for (const [n, { fate, name, points }] of rows.entries()) {
    const id = `row.${n}`
    const row = (by: string, isTouched: (each: Touch) => boolean): Row => ({
      id,
      name: isTouched(name) ? `${by} ${n}` : 'name',
      points: isTouched(points) ? `${by} ${n}` : '0',
    })
    const [ours, theirs] = [row('here', isHere), row('elsewhere', isElsewhere)]
    const old = row('', () => false)
    if (!fate.startsWith('added')) before.push(old)
    if (fate === 'kept' || fate === 'added here' || fate === 'removed elsewhere') mine.push(ours)
    if (fate === 'kept' || fate === 'added elsewhere' || fate === 'removed here') now.push(theirs)
    if (fate === 'kept') {
      merged.push({
        id,
        name: isHere(name) ? ours.name : theirs.name,
        points: isHere(points) ? ours.points : theirs.points,
      })
      if (name === 'both') collided.push(`rows.=row%2E${n}.name`)
      if (points === 'both') collided.push(`rows.=row%2E${n}.points`)
    }
    if (fate === 'added here') merged.push(ours)
    if (fate === 'added elsewhere') merged.push(theirs)
    if (fate === 'removed elsewhere' && [name, points].some(isHere)) {
      merged.push(ours)
      collided.push(`rows.=row%2E${n}`)
    }
    if (fate === 'removed here' && [name, points].some(isElsewhere)) collided.push('rows')
  }
  return { before, mine, now, merged, collided }
}

const byId = (rows: readonly Row[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id))
const idsIn = (rows: readonly Row[], others: readonly Row[]) =>
  rows.flatMap(({ id }) => (others.some((each) => each.id === id) ? [id] : []))

it('a collision contains the current position of its row, and disappears when both sides agree', async () => {
  const row = (key: string, points: string) => ({ key, points })
  const stored = ref({ awards: [row('mvp', '1'), row('red', '2')] })
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  const form = scope.run(() =>
    useForm({
      stored: () => stored.value,
      draftOf: (kept) => deepCopy(kept),
      send: async () => ({ ok: true as const, data: '' }),
    }),
  )
  if (form === undefined) throw new Error('the scope is over')
  form.draft.value.awards[1]!.points = '5'
  stored.value = { awards: [row('new', '9'), row('mvp', '1'), row('red', '3')] }
  await nextTick()
  expect(form.draft.value.awards).toEqual([row('new', '9'), row('mvp', '1'), row('red', '5')])
  expect(form.collided.value).toEqual(['awards.2.points'])
  expect(valueAtPath(form.draft.value, 'awards.=red.points')).toBe('5')
  form.draft.value.awards[2]!.points = '3'
  expect(form.collided.value).toEqual([])
})

describe('a list whose rows have an id', () => {
  it('keeps every edit in its row and merges both sides', () => {
    fc.assert(
      fc.property(written, (rows) => {
        const { before, mine, now, merged, collided } = versionsOf(rows)
        const found = mergeDraft({ rows: mine }, { rows: before }, { rows: now })
        expect(byId(found.draft.rows)).toEqual(byId(merged))
        expect([...new Set(found.collided)].toSorted()).toEqual([...new Set(collided)].toSorted())
        // Rows keep the order that they had on each side.
        for (const side of [mine, now]) expect(idsIn(found.draft.rows, side)).toEqual(idsIn(side, found.draft.rows))
      }),
      { numRuns: 500 },
    )
  })
  it('keeps the order of the side that moved rows', () => {
    const rows = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
    const moved = rows.chain((before) =>
      fc.record({
        before: fc.constant(before),
        after: fc.shuffledSubarray(before, { minLength: before.length }),
        edited: fc.nat(4),
      }),
    )
    fc.assert(
      fc.property(moved, fc.boolean(), ({ before, after, edited }, isMovedHere) => {
        const list = (ids: readonly string[], typed?: string) =>
          ids.map((id) => ({ id, name: id === typed ? 'typed' : id }))
        const typed = before[edited]
        const [mine, now] = isMovedHere ? [list(after), list(before, typed)] : [list(before, typed), list(after)]
        expect(mergeDraft(mine, list(before), now)).toEqual({ draft: list(after, typed), collided: [] })
      }),
    )
  })
  it('is merged by position if ids repeat or are missing', () => {
    const before = [
      { id: 'a', name: '' },
      { id: 'a', name: '' },
    ]
    const mine = [
      { id: 'a', name: 'x' },
      { id: 'a', name: '' },
    ]
    const now = [
      { id: 'a', name: '' },
      { id: 'a', name: 'y' },
    ]
    expect(mergeDraft(mine, before, now).draft.map(({ name }) => name)).toEqual(['x', 'y'])
  })
})
