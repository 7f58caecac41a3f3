// Нарисованный стол: состояния места, вслух и в подсказках.

import type { Screens } from '../../language.ts'

export const table: Screens['table'] = {
  label: 'Стол, мест: {n}',
  player: 'Игрок {n}, {name}',
  alive: 'в игре',
  out: 'вне игры',
  fouls: '{n, plural, =0 {нет фолов} one {{n} фол} few {{n} фола} other {{n} фолов}}',
  technicalFouls:
    '{n, plural, =0 {нет технических фолов} one {{n} технический фол} few {{n} технических фола} other {{n} технических фолов}}',
  muted: 'без следующей речи',
  hp: 'очков здоровья: {hp}',
  nominated: 'выставлен',
  votes: '{n, plural, =0 {нет голосов} one {{n} голос} few {{n} голоса} other {{n} голосов}}',
  votesFor: 'голосует против {target}',
  immune: 'карта иммунитета',
  healed: 'вылечен',
  visited: 'была Любовница',
  shot: 'стреляли',
  checked: 'проверен',
  voteImmune: 'сегодня нельзя заголосовать',
  speaking: 'говорит',
  count: 'В игре: {n}',
  free: 'свободно',
  phone: {
    connected: 'телефон на связи',
    cut: 'нет связи с телефоном {since}',
    asks: 'телефон просит это место',
    unread: 'карта ещё не просмотрена',
    hand: 'рука поднята с телефона',
  },
  phoneShort: { cut: 'Нет связи {since}', asks: 'Просит', unread: 'Не смотрели', hand: 'Рука' },
}
