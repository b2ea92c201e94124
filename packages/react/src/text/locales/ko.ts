import type { Locale } from '../catalogue.js'

/** Korean. */
export const ko: Locale = {
  code: 'ko',
  dir: 'ltr',
  buttons: {
    connect: '지갑 연결',
    connecting: '연결 중…',
    loading: '지갑 불러오는 중',
    account: '계정 {address}',
    network: '네트워크: {network}',
    unknownNetwork: '지원하지 않는 네트워크',
    noNetwork: '네트워크 선택',
    notAnswering: '지갑이 응답하지 않음',
    unconfirmed: '확인되지 않음',
    modalFailed: '지갑 창을 불러오지 못했습니다. 연결을 확인한 뒤 다시 시도하거나 페이지를 새로 고치세요.',
  },
  load: () => import('./koCatalogue.js'),
  loadAccount: () => import('./koAccount.js'),
  loadTrade: () => import('./koTrade.js'),
}
