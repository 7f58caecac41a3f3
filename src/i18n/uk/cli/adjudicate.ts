// Розсуджена гра у вигляді тексту.

import type { CliText } from '../../language.ts'

export const adjudicate: CliText['adjudicate'] = {
  notWhole:
    'ЦЕ НЕ ВСЯ ГРА: не підходять цим правилам записів: {n} з {entries}.\nНижче — як стоїть гра без них, у {moment}.',
  alike: 'ЩО, ЯКБИ: усе виходить так, як було зіграно.',
  parts: 'ЩО, ЯКБИ: розходиться із зіграним на {phase, select, night {N{round}} other {D{round}}}, запис {item}.',
  rules: '{rulebook}, версія {version}, базові правила «{preset}»',
  goesOn: 'Гра триває: {moment}.',
  verdict: '{winner} ({code}). {reason}',
  asserted: 'Так сказано в аркуші результатів; суддівського протоколу немає.',
  nobodyLeft: 'Гру покинули: ніхто',
  left: 'Гру покинули: {departures}',
  departure: '{seat} ({how}, {phase, select, night {N{round}} other {D{round}}})',
  seat: 'місце',
  player: 'гравець',
  role: 'роль',
  state: 'стан',
  fouls: 'фоли',
  inGame: 'у грі',
  out: 'поза грою',
  kind: 'вид',
  points: 'очки',
  reason: 'причина',
  emptyLedger: 'Очки ({scheme}): порожньо',
  ledger: 'Очки ({scheme})',
  nothingResolved: 'Жодної ночі й жодного голосування ще не розіграно.',
  leaving: '{when}: {n, plural, =0 {ніхто не йде} one {іде {seats}} other {ідуть {seats}}}',
  effect: '{effect}: {seat}',
  stands: '  {effect} — діє',
  overturned: '  {effect} — скасовано: {by} [{edge}] {why}',
  soundBefore: '{sentence}; записи перед цим цілі: {n}',
}
