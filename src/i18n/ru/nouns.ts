// Роли, команды и стороны по-русски: род для глагола рядом и все падежи, какие нужны фразам.

import type { Declined, Nouns } from '../nouns.ts'

/** Падежи через косую черту: именительный, родительный, дательный, винительный, творительный. */
function noun(gender: Declined['gender'], label: string, cases: string): Declined {
  const [nom = '', gen = '', dat = '', acc = '', ins = ''] = cases.split('/')
  return { label, gender, nom, gen, dat, acc, ins, voc: nom }
}

const RED = noun('pl', 'Красные', 'красные/красных/красным/красных/красными')
const BLACK = noun('pl', 'Чёрные', 'чёрные/чёрных/чёрным/чёрных/чёрными')
const MAFIA = noun('f', 'Мафия', 'мафия/мафии/мафии/мафию/мафией')
const TOWN = noun('m', 'Город', 'город/города/городу/город/городом')
const PEACEFUL = noun('pl', 'Мирные', 'мирные/мирных/мирным/мирных/мирными')
const VILLAGE = noun('f', 'Деревня', 'деревня/деревни/деревне/деревню/деревней')
const WOLVES = noun('pl', 'Оборотни', 'оборотни/оборотней/оборотням/оборотней/оборотнями')

export const nouns: Nouns = {
  role: {
    citizen: noun('m', 'Мирный житель', 'мирный житель/мирного жителя/мирному жителю/мирного жителя/мирным жителем'),
    sheriff: noun('m', 'Шериф', 'Шериф/Шерифа/Шерифу/Шерифа/Шерифом'),
    doctor: noun('m', 'Доктор', 'Доктор/Доктора/Доктору/Доктора/Доктором'),
    mistress: noun('f', 'Любовница', 'Любовница/Любовницы/Любовнице/Любовницу/Любовницей'),
    mafia: MAFIA,
    don: noun('m', 'Дон', 'Дон/Дона/Дону/Дона/Доном'),
    maniac: noun('m', 'Маньяк', 'Маньяк/Маньяка/Маньяку/Маньяка/Маньяком'),
    civilian: noun('m', 'Мирный', 'мирный/мирного/мирному/мирного/мирным'),
    commoner: noun('m', 'Горожанин', 'горожанин/горожанина/горожанину/горожанина/горожанином'),
    detective: noun('m', 'Детектив', 'детектив/детектива/детективу/детектива/детективом'),
    healer: noun('m', 'Целитель', 'целитель/целителя/целителю/целителя/целителем'),
    villager: noun('m', 'Житель', 'житель/жителя/жителю/жителя/жителем'),
    vigilante: noun('m', 'Линчеватель', 'линчеватель/линчевателя/линчевателю/линчевателя/линчевателем'),
    seer: noun('m', 'Провидец', 'провидец/провидца/провидцу/провидца/провидцем'),
    medium: noun('m', 'Медиум', 'медиум/медиума/медиуму/медиума/медиумом'),
    bodyguard: noun('m', 'Телохранитель', 'телохранитель/телохранителя/телохранителю/телохранителя/телохранителем'),
    werewolf: noun('m', 'Оборотень', 'оборотень/оборотня/оборотню/оборотня/оборотнем'),
    possessed: noun('m', 'Одержимый', 'одержимый/одержимого/одержимому/одержимого/одержимым'),
  },
  team: {
    red: RED,
    black: BLACK,
    'hp:red': TOWN,
    'hp:black': MAFIA,
    'benchmark:red': TOWN,
    'benchmark:black': MAFIA,
    'plain:red': PEACEFUL,
    'plain:black': MAFIA,
    'aiwolf-5:red': VILLAGE,
    'aiwolf-5:black': WOLVES,
    'aiwolf-13:red': VILLAGE,
    'aiwolf-13:black': WOLVES,
  },
  side: {
    red: RED,
    mafia: MAFIA,
    maniac: noun('m', 'Маньяк', 'Маньяк/Маньяка/Маньяку/Маньяка/Маньяком'),
    'sport:mafia': BLACK,
    'wolves:mafia': BLACK,
    'hp:red': TOWN,
    'benchmark:red': TOWN,
    'plain:red': PEACEFUL,
    'aiwolf-5:red': VILLAGE,
    'aiwolf-5:mafia': WOLVES,
    'aiwolf-13:red': VILLAGE,
    'aiwolf-13:mafia': WOLVES,
  },
}
