// Фразы для кодов ошибок клуба, хранилища и канала.

import type { error as english } from '../en/error.ts'
import type { Shape } from '../shape.ts'

export const error: Shape<typeof english> = {
  unknown: 'Не получилось ({code}).',
  'store/version-conflict': 'Кто-то записал в эту игру раньше. Она перечитана: проверьте и повторите.',
  'store/tampered': 'Запись {stream} повреждена на месте {version}. Ничего не записано.',
  'store/unavailable': 'Диск не принял запись, ничего не сохранено: {cause}.',
  'api/bad-arguments': 'Запрос не понят ({path}).',
  'api/unavailable': 'Клуб не отвечает. Ваши записи целы, попробуйте ещё раз.',
}
