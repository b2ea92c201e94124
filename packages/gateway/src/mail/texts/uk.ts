import type { MailTexts } from '../mailText.js'

/** Ukrainian. */
export const uk: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code} — ваш код для {name}',
  codeIntroduction: 'Ваш код для {name}:',
  codeLifetime: 'Він діє один раз, протягом п’яти хвилин.',
  linkSubject: 'Це ви? Новий браузер просить відкрити ваш гаманець {name}',
  linkIntroduction:
    'Хтось увів вашу адресу ел. пошти, щоб відкрити ваш гаманець {name} у браузері, якого ми ще не знаємо.',
  linkBrowser: 'Браузер: {browser}',
  linkPage: 'Застосунок: {page}',
  linkAction: 'Переглянути запит',
  notYou: 'Якщо це були не ви, нічого не робіть: без вашої згоди ніхто не ввійде.',
  neverAsked: 'Ніхто з {name} ніколи не попросить у вас код або посилання.',
  approveTitle: 'Це ви?',
  approveAction: 'Так, це я',
  refuseAction: 'Ні, відхилити',
  approved: 'Готово. Поверніться в інше вікно: код уже надіслано вам на пошту.',
  refused: 'Відхилено. За цим запитом ніхто не ввійде.',
  over: 'Це посилання вже використано або його термін минув. Почніть спочатку в застосунку.',
}
