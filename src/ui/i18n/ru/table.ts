// Нарисованный стол: состояния места, вслух и в подсказках.

import type { table as english } from '../en/table.ts'
import type { Shape } from '../shape.ts'

export const table: Shape<typeof english> = {
  label: 'Стол, мест: {n}',
  alive: 'в игре',
  out: 'выбыл',
  fouls: 'нет фолов | {n} фол | {n} фола | {n} фолов',
  technicalFouls: 'нет технических фолов | {n} технический фол | {n} технических фола | {n} технических фолов',
  muted: 'без следующей речи',
  hp: 'очков здоровья: {hp}',
  nominated: 'выставлен',
  nominatedBy: 'выставлен местом {by}',
  votes: 'нет голосов | {n} голос | {n} голоса | {n} голосов',
  votesFor: 'голосует за место {target}',
  immune: 'карта иммунитета',
  healed: 'вылечен',
  visited: 'была Любовница',
  shot: 'стреляли',
  checked: 'проверен',
  voteImmune: 'сегодня нельзя заголосовать',
  speaking: 'говорит',
  picked: 'выбран',
  rolesHidden: 'Роли скрыты',
  count: 'В игре: {n}',
}
