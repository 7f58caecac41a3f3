// Phones in the order in which the judge should handle them: problems first, and phones with the same name or seat next
// to each other, so that their codes can be compared.

import { computed } from 'vue'
import type { PhonesView, SeatedPhoneView } from '../../../api/phoneHost.ts'
import { nameComparisonKey } from '../../kit/nameList.ts'
import { useMembers } from '../members/useMembers.ts'

type Phone = PhonesView['phones'][number]

export interface PhoneRow extends Omit<Phone, 'name'> {
  /** Member's current name, or the name that a new guest typed. */
  readonly name: string
  /** The phone's seat in the requested game, with its state. */
  readonly at: SeatedPhoneView | undefined
  /**
   * Whether the person is a new guest, or a member who was removed from the roster. Confirming the request adds the
   * person to the club.
   */
  readonly joins: 'new' | 'back' | undefined
  /** Whether another phone has the same name or seat. */
  readonly hasRival: boolean
}

const ORDER = { asks: 0, cut: 1, connected: 2 } as const
const NO_SEAT = 99

interface Person {
  readonly id: string
  readonly name: string
  readonly active: boolean
}

function phoneRows(
  { phones, seats }: Pick<PhonesView, 'phones' | 'seats'>,
  members: readonly Person[],
): readonly PhoneRow[] {
  const byPhone = new Map(seats.map((seat) => [seat.phone, seat]))
  const rows = phones.map((phone) => {
    const person = members.find(({ id, name }) =>
      phone.member === undefined ? nameComparisonKey(name) === nameComparisonKey(phone.name) : id === phone.member,
    )
    const joins = person === undefined ? ('new' as const) : person.active ? undefined : ('back' as const)
    const name = person?.name ?? phone.name
    return { ...phone, name, joins, at: byPhone.get(phone.id), group: person?.id ?? nameComparisonKey(phone.name) }
  })
  const isRival = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    a.id !== b.id && (a.group === b.group || (a.at !== undefined && a.at.seat === b.at?.seat))
  const first = (group: string) => {
    const of = rows.filter((row) => row.group === group)
    return [Math.min(...of.map(({ state }) => ORDER[state])), Math.min(...of.map(({ at }) => at?.seat ?? NO_SEAT))]
  }
  const ranks = new Map(rows.map(({ group }) => [group, first(group)]))
  const rank = ({ group }: (typeof rows)[number], i: number) => ranks.get(group)?.[i] ?? 0
  return rows
    .toSorted(
      (a, b) =>
        rank(a, 0) - rank(b, 0) ||
        rank(a, 1) - rank(b, 1) ||
        a.group.localeCompare(b.group) ||
        ORDER[b.state] - ORDER[a.state],
    )
    .map((row) => {
      const { group: _, ...shown } = row
      return { ...shown, hasRival: rows.some((other) => isRival(row, other)) }
    })
}

/** Whether the request can be confirmed together with others, because it needs no decision by the judge. */
export const isUncontestedPhoneRequest = ({ state, joins, leaves, hasRival }: PhoneRow): boolean =>
  state === 'asks' && joins === undefined && !leaves && !hasRival

export function usePhoneRows(data: () => PhonesView | undefined) {
  const members = useMembers()
  const rows = computed(() => phoneRows(data() ?? { phones: [], seats: [] }, members.all))
  return { rows, asking: computed(() => rows.value.filter(({ state }) => state === 'asks')) }
}
