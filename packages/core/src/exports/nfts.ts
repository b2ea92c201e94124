export { type NftsApi, nfts } from '../nfts/nfts.js'
export { type NftsAnswer, NftsFailedError, type NftsQuestion, nftsResource } from '../nfts/nftsResource.js'
export { type NftItem, type Nfts, type NftsState, selectNfts } from '../nfts/nftsState.js'
