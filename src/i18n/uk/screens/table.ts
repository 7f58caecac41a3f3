// Намальований стіл: стани місця, уголос і в підказках.

import type { Screens } from '../../language.ts'

export const table: Screens['table'] = {
  label: 'Стіл, місць: {n}',
  player: 'Гравець {n}, {name}',
  alive: 'у грі',
  out: 'поза грою',
  fouls: '{n, plural, =0 {немає фолів} one {{n} фол} few {{n} фоли} other {{n} фолів}}',
  technicalFouls:
    '{n, plural, =0 {немає технічних фолів} one {{n} технічний фол} few {{n} технічні фоли} other {{n} технічних фолів}}',
  muted: 'без наступної промови',
  hp: 'очок здоров’я: {hp}',
  nominated: 'виставлений',
  votes: '{n, plural, =0 {немає голосів} one {{n} голос} few {{n} голоси} other {{n} голосів}}',
  votesFor: 'голосує проти {target}',
  immune: 'картка імунітету',
  healed: 'вилікуваний',
  visited: 'була Коханка',
  shot: 'стріляли',
  checked: 'перевірений',
  voteImmune: 'сьогодні не можна заголосувати',
  speaking: 'говорить',
  count: 'У грі: {n}',
  free: 'вільно',
  phone: {
    connected: 'телефон на зв’язку',
    cut: 'немає зв’язку з телефоном {since}',
    asks: 'телефон просить це місце',
    unread: 'картку ще не переглянуто',
    hand: 'руку піднято з телефона',
  },
  phoneShort: { cut: 'Немає зв’язку {since}', asks: 'Просить', unread: 'Не дивилися', hand: 'Рука' },
}
