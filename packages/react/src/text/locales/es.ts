import type { Locale } from '../catalogue.js'

/** Spanish. */
export const es: Locale = {
  code: 'es',
  dir: 'ltr',
  buttons: {
    connect: 'Conectar wallet',
    connecting: 'Conectando…',
    loading: 'Cargando wallet',
    account: 'Cuenta {address}',
    network: 'Red: {network}',
    unknownNetwork: 'Red no compatible',
    noNetwork: 'Elegir una red',
    notAnswering: 'La wallet no responde',
    unconfirmed: 'Sin confirmar',
    modalFailed:
      'No se pudo cargar la ventana de la wallet. Revisa tu conexión y vuelve a intentarlo, o recarga la página.',
  },
  load: () => import('./esCatalogue.js'),
  loadAccount: () => import('./esAccount.js'),
  loadTrade: () => import('./esTrade.js'),
}
