import type { Locale } from '../catalogue.js'

/** Italian. */
export const it: Locale = {
  code: 'it',
  dir: 'ltr',
  buttons: {
    connect: 'Collega wallet',
    connecting: 'Collegamento…',
    loading: 'Caricamento del wallet',
    account: 'Account {address}',
    network: 'Rete: {network}',
    unknownNetwork: 'Rete non supportata',
    noNetwork: 'Scegli una rete',
    notAnswering: 'Il wallet non risponde',
    unconfirmed: 'Non confermato',
    modalFailed:
      'Impossibile caricare la finestra del wallet. Controlla la connessione, poi riprova o ricarica la pagina.',
  },
  load: () => import('./itCatalogue.js'),
  loadAccount: () => import('./itAccount.js'),
  loadTrade: () => import('./itTrade.js'),
}
