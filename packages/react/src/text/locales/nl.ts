import type { Locale } from '../catalogue.js'

/** Dutch. */
export const nl: Locale = {
  code: 'nl',
  dir: 'ltr',
  buttons: {
    connect: 'Wallet verbinden',
    connecting: 'Verbinden…',
    loading: 'Wallet laden',
    account: 'Account {address}',
    network: 'Netwerk: {network}',
    unknownNetwork: 'Netwerk niet ondersteund',
    noNetwork: 'Kies een netwerk',
    notAnswering: 'Wallet reageert niet',
    unconfirmed: 'Niet bevestigd',
    modalFailed:
      'Het walletvenster kon niet worden geladen. Controleer je verbinding, probeer het opnieuw of herlaad de pagina.',
  },
  load: () => import('./nlCatalogue.js'),
  loadAccount: () => import('./nlAccount.js'),
  loadTrade: () => import('./nlTrade.js'),
}
