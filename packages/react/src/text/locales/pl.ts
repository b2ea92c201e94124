import type { Locale } from '../catalogue.js'

/** Polish. */
export const pl: Locale = {
  code: 'pl',
  dir: 'ltr',
  buttons: {
    connect: 'Połącz portfel',
    connecting: 'Łączenie…',
    loading: 'Wczytywanie portfela',
    account: 'Konto {address}',
    network: 'Sieć: {network}',
    unknownNetwork: 'Sieć nieobsługiwana',
    noNetwork: 'Wybierz sieć',
    notAnswering: 'Portfel nie odpowiada',
    unconfirmed: 'Niepotwierdzone',
    modalFailed: 'Nie udało się wczytać okna portfela. Sprawdź połączenie i spróbuj ponownie albo odśwież stronę.',
  },
  load: () => import('./plCatalogue.js'),
  loadAccount: () => import('./plAccount.js'),
  loadTrade: () => import('./plTrade.js'),
}
