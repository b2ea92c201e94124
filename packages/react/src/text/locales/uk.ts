import type { Locale } from '../catalogue.js'

/** Ukrainian. */
export const uk: Locale = {
  code: 'uk',
  dir: 'ltr',
  buttons: {
    connect: 'Підключити гаманець',
    connecting: 'Підключення…',
    loading: 'Завантаження гаманця',
    account: 'Обліковий запис {address}',
    network: 'Мережа: {network}',
    unknownNetwork: 'Мережа не підтримується',
    noNetwork: 'Вибрати мережу',
    notAnswering: 'Гаманець не відповідає',
    unconfirmed: 'Не підтверджено',
    modalFailed: 'Не вдалося завантажити вікно гаманця. Перевірте з’єднання і спробуйте ще раз або оновіть сторінку.',
  },
  load: () => import('./ukCatalogue.js'),
  loadAccount: () => import('./ukAccount.js'),
  loadTrade: () => import('./ukTrade.js'),
}
