// Groups of the settings, in the order of the settings page, and the text keys of the settings in each group. The page
// and the command palette use these texts to find a setting by its name. Each setting belongs to one group.

import type { ScreenTextKey } from '../../kit/i18n/setup.ts'
import { LIVE_ACTIONS } from '../../kit/preferences/liveKeys.ts'
import { SOUNDS } from '../../kit/preferences/preferences.ts'

/** People who need the settings of a group. The groups are listed under these headings. */
export const SETTINGS_AUDIENCES = ['device', 'club', 'researchers', 'everybody'] as const
type SettingsAudience = (typeof SETTINGS_AUDIENCES)[number]

export interface SettingsGroup<Id extends string = string> {
  readonly id: Id
  readonly audience: SettingsAudience
  readonly label: ScreenTextKey
  readonly icon: string
  readonly settings: readonly ScreenTextKey[]
}

function group<Id extends string>(
  id: Id,
  audience: SettingsAudience,
  label: ScreenTextKey,
  icon: string,
  settings: readonly ScreenTextKey[],
): SettingsGroup<Id> {
  return { id, audience, label, icon, settings }
}

export const SETTINGS_GROUPS = [
  group('look', 'device', 'settings.look', 'i-lucide-palette', [
    'settings.language',
    'settings.printLanguage',
    'settings.theme',
    'settings.density',
  ]),
  group('sounds', 'device', 'settings.sounds', 'i-lucide-timer', [
    'settings.startsItself',
    ...SOUNDS.map((sound) => `settings.sound.${sound}` as const),
  ]),
  group('keys', 'device', 'settings.keys', 'i-lucide-keyboard', [
    'shell.singleKeys',
    ...LIVE_ACTIONS.map((action) => `live.keys.${action}` as const),
  ]),
  group('backups', 'club', 'backups.title', 'i-lucide-hard-drive-download', [
    'common.saveBackup',
    'backup.restore',
    'settings.data',
    'settings.check',
  ]),
  group('users', 'club', 'users.title', 'i-lucide-users', ['users.add']),
  group('laptops', 'club', 'hub.title', 'i-lucide-laptop', []),
  group('schemes', 'club', 'settings.schemes', 'i-lucide-calculator', ['settings.openSchemes']),
  group('lab', 'researchers', 'settings.botsAndModels', 'i-lucide-flask-conical', [
    'settings.labInMenu',
    'settings.openLab',
    'models.title',
    'models.add',
    'lab.suspicion.ownRules',
  ]),
  group('about', 'everybody', 'settings.about', 'i-lucide-info', ['settings.licences', 'settings.report']),
] as const

export type SettingsGroupId = (typeof SETTINGS_GROUPS)[number]['id']
