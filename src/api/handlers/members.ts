// Requests about the roster.

import type { Club } from '../../club/club.ts'
import type { HandlersOf } from '../service.ts'

export function memberHandlers(club: Club): HandlersOf<'members'> {
  return {
    'members.list': () => club.members(),
    'members.near': ({ names }) => club.nearMembers(names),
    'members.add': ({ names, decisions }) => club.addMembers(names, undefined, decisions),
    'members.previewFile': (file) =>
      club.previewMembers(
        'text' in file
          ? file
          : { name: file.name, bytes: Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0)) },
      ),
    'members.take': ({ people, decisions }) => club.takeMembers(people, decisions),
    'members.merge': async ({ from, into }) => {
      const merged = await club.mergeMembers(from, into)
      return merged.ok ? club.members() : merged
    },
    'members.part': async ({ member }) => {
      const parted = await club.partMembers(member)
      return parted.ok ? club.members() : parted
    },
    'members.rename': ({ member, name }) => club.renameMember(member, name),
    'members.setClub': ({ member, club: name }) => club.noteMemberClub(member, name),
    'members.setActive': ({ member, active }) => club.setMemberActive(member, active),
    'members.setPresent': ({ members, present }) => club.setPresent(members, present),
  }
}
