// Names that were typed on this page, from Enter until the club has stored them. The field is free for the next name at
// once, however slow the club is: names are sent one after the other, in the order in which they were typed. They
// survive a change of screens and a reload.

import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { ApiError } from '../../../api/contract/apiResult.ts'
import { parseJsonFields, toPlainFields } from '../../kit/foreignText.ts'
import { useEvening } from '../../shared/evening/useEvening.ts'
import { useClubRequests } from '../../shared/useClubRequests.ts'

const PENDING_STORAGE_KEY = 'consigliere.arrivals'
/** Maximum number of saved arrivals in the line below the field. */
const MAX_SHOWN_ARRIVALS = 5

/** A person who was checked in by typing. */
export interface Arrival {
  readonly id: number
  readonly evening: string
  readonly name: string
  /** If omitted, the name belongs to a new person. */
  readonly member?: string
  readonly status: 'saving' | 'saved' | 'refused'
  /** Error with which the club refused the name. */
  readonly error?: ApiError
}

type NewArrival = Pick<Arrival, 'name' | 'member'>

export const useArrivals = defineStore('arrivals', () => {
  const { send } = useClubRequests()
  const evening = useEvening()
  const list = shallowRef<readonly Arrival[]>([])
  let lastId = 0
  let sending: Promise<void> = Promise.resolve()

  /**
   * Adds a person who was checked in. `onHere` is called with the member's id once the club has stored that they are
   * here.
   */
  function take(person: NewArrival, onHere: (member: string) => void = () => undefined): void {
    add({ ...person, evening: evening.date }, onHere)
  }

  function add(person: NewArrival & Pick<Arrival, 'evening'>, onHere: (member: string) => void): void {
    lastId += 1
    const arrival: Arrival = { ...person, id: lastId, status: 'saving' }
    list.value = [...list.value.filter(({ status }) => status !== 'saved').slice(-MAX_SHOWN_ARRIVALS), arrival]
    storePending()
    sending = sending.then(() => store(arrival, onHere))
  }

  async function store({ id, evening: date, name, member }: Arrival, onHere: (member: string) => void): Promise<void> {
    const person = member === undefined ? { name, state: 'here' as const } : { member, state: 'here' as const }
    const answer = await send('evening.note', { evening: date, people: [person], via: 'typed' })
    change(id, answer.ok ? { status: 'saved' } : { status: 'refused', error: answer.error })
    const here = answer.ok ? answer.data.members[0] : undefined
    if (here !== undefined) onHere(here)
  }

  function change(id: number, state: Pick<Arrival, 'status' | 'error'>): void {
    list.value = list.value.map((each) => (each.id === id ? { ...each, ...state } : each))
    storePending()
  }

  /** Removes a refused name, because the user takes it back into the field. */
  function remove(id: number): void {
    list.value = list.value.filter((each) => each.id !== id)
    storePending()
  }

  function storePending(): void {
    const pending = list.value.filter(({ status }) => status !== 'saved')
    if (pending.length === 0) localStorage.removeItem(PENDING_STORAGE_KEY)
    else localStorage.setItem(PENDING_STORAGE_KEY, JSON.stringify({ pending }))
  }

  watch(
    () => evening.view?.state === 'closed',
    (isClosed) => {
      if (isClosed) list.value = list.value.filter(({ status }) => status !== 'saved')
    },
  )

  for (const person of readPending(localStorage.getItem(PENDING_STORAGE_KEY))) add(person, () => undefined)

  return { list, take, remove }
})

function readPending(text: string | null): readonly (NewArrival & Pick<Arrival, 'evening'>)[] {
  const { pending } = parseJsonFields(text)
  if (!Array.isArray(pending)) return []
  return pending.flatMap((value: unknown) => {
    const { evening, name, member } = toPlainFields(value)
    if (typeof evening !== 'string' || typeof name !== 'string') return []
    return [{ evening, name, ...(typeof member === 'string' ? { member } : {}) }]
  })
}
