// Displayed name of an author: the current name of a member or user of the club, or a name that came with a file. An
// empty string means that the author is unknown; screens then omit the author.

import { computed } from 'vue'
import { authorWord } from '../../api/contract/people.ts'
import { currentLang } from '../kit/phrases.ts'
import { useMembers } from './members/useMembers.ts'
import { useUsers } from './useUsers.ts'

export function useAuthorNames() {
  const users = useUsers()
  const people = useMembers()
  const signers = computed(() => ({ users: users.byId, members: people.byId }))
  const authorName = (author: string): string => authorWord(signers.value, author, currentLang())
  /** The given time, followed by the author's name if it is known. */
  const signed = (time: string, author: string): string =>
    [time, authorName(author)].filter((part) => part !== '').join(', ')
  return { authorName, signed }
}
