import type { Locale } from '../catalogue.js'

/** French. */
export const fr: Locale = {
  code: 'fr',
  dir: 'ltr',
  buttons: {
    connect: 'Connecter un portefeuille',
    connecting: 'Connexion…',
    loading: 'Chargement du portefeuille',
    account: 'Compte {address}',
    network: 'Réseau : {network}',
    unknownNetwork: 'Réseau non pris en charge',
    noNetwork: 'Choisir un réseau',
    notAnswering: 'Le portefeuille ne répond pas',
    unconfirmed: 'Non confirmé',
    modalFailed:
      'Impossible de charger la fenêtre du portefeuille. Vérifiez votre connexion, puis réessayez ou rechargez la page.',
  },
  load: () => import('./frCatalogue.js'),
  loadAccount: () => import('./frAccount.js'),
  loadTrade: () => import('./frTrade.js'),
}
