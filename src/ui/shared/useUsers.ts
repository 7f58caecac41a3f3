// Users of the club and the current user, kept up to date, and whether the dialog for choosing the current user is
// open.

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
  // Opens the dialog only once: on the first response, or when the club gets its first users from another device.
  const isUnnamed = computed(() => choice.value.length > 0 && person.value === undefined)
  watch(isUnnamed, (isNow) => {
    isChoosing.value = isNow
  })
  return { all, byId, choice, person, isChoosing, error, isLoading }
})

// Name of an author for readers: a person of the club under their current name, or a name that came with a file. An
// empty string means that nobody is known; screens then omit the author.
export function useAuthor() {
  const users = useUsers()
  const people = useMembers()
  const signers = computed(() => ({ users: users.byId, members: people.byId }))
  const authorName = (author: string): string => authorWord(signers.value, author, lang())
  /** The time and, if the author is known, their name. */
  const signed = (time: string, author: string): string =>
    [time, authorName(author)].filter((part) => part !== '').join(', ')
  return { authorName, signed }
}

// Whether the user may send a request, according to the club's rights. Checked again when the current user changes or
// the game continues.
interface RightQuestion {
  readonly request: string
  readonly game?: string | undefined
  /** Judge of a game that is about to be opened. */
  readonly judge?: string | undefined
  readonly judgeId?: string | undefined
}

export function useRight(asked: () => RightQuestion) {
  const users = useUsers()
  const club = useClub()
  // Without users, everything is allowed, unless the club can only be read.
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
