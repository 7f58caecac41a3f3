// Рамка вокруг каждого экрана.

import type { shell as english } from '../../en/screens/shell.ts'
import type { Shape } from '../../shape.ts'

export const shell: Shape<typeof english> = {
  name: 'Consigliere',
  skip: 'Перейти к содержанию',
  nav: 'Главное меню',
  home: 'Главная',
  members: 'Участники',
  season: 'Сезон',
  newGame: 'Новая игра',
  rules: 'Правила',
  lab: 'Лаборатория',
  settings: 'Настройки',
  language: 'Язык: русский',
  languageShort: 'RU',
  themeToLight: 'Светлая тема',
  themeToDark: 'Тёмная тема',
  keys: 'Клавиши',
  notices: 'Уведомления (F8)',
  working: 'Минуту…',
  keysTitle: 'Клавиши',
  keysHint: 'Буквы — это места на клавиатуре, раскладка не важна.',
  singleKeys: 'Команды одной клавишей',
  singleKeysHint: 'Выключите, если буквы нужны экранному диктору или другой программе.',
  groupEverywhere: 'Везде',
  groupHere: 'На этом экране',
  keyHelp: 'Эта подсказка',
  keyGoHome: 'На главную',
  keyGoMembers: 'К участникам',
  keyGoSeason: 'К сезону',
  keyGoNew: 'Новая игра',
  keyGoRules: 'К правилам',
  keyGoSettings: 'К настройкам',
  keyGoLab: 'В лабораторию',
  crashed: 'На этом экране что-то сломалось: {message}',
}
