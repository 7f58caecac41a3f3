// Names of the sample club, in the language of the screen.

export interface SampleNames {
  readonly club: string
  readonly season: string
  readonly judge: string
  /** What bonuses and penalties were given for. */
  readonly bonus: readonly string[]
  readonly penalty: readonly string[]
  readonly protest: string
  readonly members: readonly string[]
}

export const SAMPLE_NAMES: Readonly<Record<'en' | 'ru', SampleNames>> = {
  en: {
    club: 'Consigliere Club',
    season: 'Sample season',
    judge: 'Judge Whitaker',
    bonus: ['carried the final three', 'right version on day 2', 'strong speech at the tie', 'found two blacks', 'clean play all evening'],
    penalty: ['shouting over the vote', 'destructive claim'],
    protest: 'raised after the protest',
    members: [
      'Ace', 'Bishop', 'Clementine', 'Dutch', 'Echo', 'Foxglove', 'Gambit', 'Harlow',
      'Ivory', 'Jigsaw', 'Kestrel', 'Lucky', 'Marlowe', 'Nightjar', 'Olive', 'Professor',
    ],
  },
  ru: {
    club: 'Клуб «Консильери»',
    season: 'Сезон для примера',
    judge: 'Судья Белов',
    bonus: ['вытянул финальную тройку', 'верная версия на второй день', 'сильная речь на попиле', 'нашёл двух чёрных', 'чистая игра весь вечер'],
    penalty: ['крик во время голосования', 'деструктивное вскрытие'],
    protest: 'повышен после протеста',
    members: [
      'Акула', 'Берёза', 'Вихрь', 'Гроза', 'Дымок', 'Ёжик', 'Жемчуг', 'Зорро',
      'Искра', 'Князь', 'Лиса', 'Марс', 'Норд', 'Орион', 'Полночь', 'Рысь',
    ],
  },
}
