// Відкриття програми: що збирається, що завантажується, де вона працює.

import type { CliText } from '../../language.ts'

export const open: CliText['open'] = {
  buildingBrowser: 'Збирається видання для браузера (лише якщо змінилися вихідні коди; кілька секунд)...',
  built: 'Зібрано за {seconds} с.',
  buildingDesktop: 'Збирається програма (лише якщо змінилися вихідні коди)...',
  browserInstead: '{why} Замість неї відкривається видання для браузера; клуб у ньому свій, окремий від програми.',
  stopped: 'Зупинено до того, як Electron з’явився.',
  address: 'Consigliere відкрито за адресою {address}',
  close: 'Щоб закрити, натисніть Ctrl+C.',
  closeOtherPort:
    'Дані клубу прив’язані до порту: щоб побачити внесене, знову відкрийте порт {port}. Щоб закрити, натисніть Ctrl+C.',
  noDisplay: 'Для програми немає екрана.',
  noOwnElectron: 'У папці {folder}, на яку вказує ELECTRON_OVERRIDE_DIST_PATH, немає Electron.',
  noPackage: 'Пакет Electron тут не встановлено.',
  downloadForbidden: 'Electron тут немає, а ELECTRON_SKIP_BINARY_DOWNLOAD забороняє його завантажувати.',
  downloading:
    'Electron {version}, який показує програму, тут ще немає; його завантажують один раз. Ctrl+C зупиняє, з --browser можна без нього.',
  installFailed: 'Electron не вдалося встановити.',
  electronIsHere:
    'Electron на місці. Клуб у програми свій: внесене у виданні для браузера залишилося там (npm start -- --browser).',
}
