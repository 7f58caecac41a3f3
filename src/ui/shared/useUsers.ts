// The users of the club and who of them is at this keyboard, kept fresh; whether the choice of them is open.

import { defineStore } from 'pinia'
import { computed, toRef, watch } from 'vue'
import { authorWord } from '../../api/contract/people.ts'
import { lang } from '../kit/phrases.ts'
import { useCurrentUserChoice } from './useClubRequests.ts'
import { useClub } from './useClub.ts'
import { useLiveQuery } from './useLiveQuery.ts'
import { useMembers } from './members/useMembers.ts'

export const useUsers = defineStore('users', () => {
  const { data, error, isLoading } = useLiveQuery('users.list', () => ({}))
  const { data: status } = useLiveQuery('keyboard.status', () => ({}))
  const all = computed(() => data.value ?? [])
  const byId = computed(() => new Map(all.value.map((person) => [person.id, person])))
  const choice = computed(() => status.value?.choice ?? [])
  const person = computed(() => status.value?.person ?? undefined)
  const isChoosing = toRef(useCurrentUserChoice(), 'isOpen')
  // Asked once: at the first answer, or when the club gets its first users from elsewhere.
  const isUnnamed = computed(() => choice.value.length > 0 && person.value === undefined)
  watch(isUnnamed, (isNow) => {
    isChoosing.value = isNow
  })
  return { all, byId, choice, person, isChoosing, error, isLoading }
})

// Who wrote something, as a reader says it: a person of the club by the name they have now, a name that came with a
// file, or nobody, which is an empty text: a screen then leaves the author out.
export function useAuthor() {
  const users = useUsers()
  const people = useMembers()
  const signers = computed(() => ({ users: users.byId, members: people.byId }))
  const authorName = (author: string): string => authorWord(signers.value, author, lang())
  /** The time and, where somebody is known, the author. */
  const signed = (time: string, author: string): string =>
    [time, authorName(author)].filter((part) => part !== '').join(', ')
  return { authorName, signed }
}

// Whether the user may do something, by the club's table of rights; asked again when
// somebody else sits down and when the game goes on.
interface RightQuestion {
  readonly request: string
  readonly game?: string | undefined
  /** Of a game that is to be opened. */
  readonly judge?: string | undefined
  readonly judgeId?: string | undefined
}

export function useRight(asked: () => RightQuestion) {
  const users = useUsers()
  const club = useClub()
  // Without users, and in a club that may be changed, there is nothing to ask.
  const isAsked = computed(() => users.choice.length > 0 || club.status?.newer !== undefined)
  const { data } = useLiveQuery('keyboard.may', () => {
    const { request, game, judge, judgeId } = asked()
    if (!isAsked.value) return undefined
    return {
      request,
      ...(game === undefined ? {} : { game }),
      ...(judge === undefined ? {} : { judge, ...(judgeId === undefined ? {} : { judgeId }) }),
    }
  })
  return { refusal: computed(() => (isAsked.value ? (data.value ?? undefined) : undefined)) }
}
