import type { Locale } from '../catalogue.js'

/** German. */
export const de: Locale = {
  code: 'de',
  dir: 'ltr',
  buttons: {
    connect: 'Wallet verbinden',
    connecting: 'Wird verbunden …',
    loading: 'Wallet wird geladen',
    account: 'Konto {address}',
    network: 'Netzwerk: {network}',
    unknownNetwork: 'Netzwerk nicht unterstützt',
    noNetwork: 'Netzwerk auswählen',
    notAnswering: 'Wallet antwortet nicht',
    unconfirmed: 'Nicht bestätigt',
    modalFailed:
      'Das Wallet-Fenster konnte nicht geladen werden. Prüfe deine Verbindung, dann versuch es erneut oder lade die Seite neu.',
  },
  load: () => import('./deCatalogue.js'),
  loadAccount: () => import('./deAccount.js'),
  loadTrade: () => import('./deTrade.js'),
}
