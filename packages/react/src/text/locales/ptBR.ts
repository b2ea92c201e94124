import type { Locale } from '../catalogue.js'

/** Brazilian Portuguese. */
export const ptBR: Locale = {
  code: 'pt-BR',
  dir: 'ltr',
  buttons: {
    connect: 'Conectar carteira',
    connecting: 'Conectando…',
    loading: 'Carregando a carteira',
    account: 'Conta {address}',
    network: 'Rede: {network}',
    unknownNetwork: 'Rede não compatível',
    noNetwork: 'Escolher uma rede',
    notAnswering: 'A carteira não responde',
    unconfirmed: 'Não confirmado',
    modalFailed:
      'Não foi possível carregar a janela da carteira. Verifique sua conexão e tente de novo ou recarregue a página.',
  },
  load: () => import('./ptBRCatalogue.js'),
  loadAccount: () => import('./ptBRAccount.js'),
  loadTrade: () => import('./ptBRTrade.js'),
}
