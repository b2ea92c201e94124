import type { Nft } from '@hawser/blockchain-api'
import type { CaipNetworkId } from '@hawser/common'
import { selectActiveNetwork } from '../selectors/account.js'
import { memoizeSelector } from '../selectors/memoizeSelector.js'
import { isSameAddress } from '../state/account.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { HawserState } from '../state/tree.js'
import type { NftsQuestion } from './nftsResource.js'

declare module '../exports/index.js' {
  interface FeatureRegistry {
    nfts: NftsState
  }
}

/** Slice of the NFTs feature: `features.nfts` of the snapshot. What it shows is told by `selectNfts`. */
export interface NftsState {
  /** Whose they are, and on which network; null while they are nobody's. */
  account: string | null
  caipNetworkId: CaipNetworkId | null
  /** What is loaded of them, in the service's order, each once. */
  nfts: readonly Nft[]
  /** The part that is being loaded. */
  loading: 'first' | 'next' | null
  isLoaded: boolean
  isServed: boolean
  /** Where the next page begins; null where there is none. */
  next: string | null
  /** Why the first page could not be read the last time; null once it was. */
  error: ErrorInfo | null
  /** When that was, in milliseconds since the epoch: a retry is blocked for 30 s from then. */
  lastRetry: number | null
  /** Why a further page could not be read the last time; null once one was. */
  moreError: ErrorInfo | null
}

/** Returns the slice before anything is loaded. */
export function createNftsSlice(): NftsState {
  return {
    account: null,
    caipNetworkId: null,
    nfts: [],
    loading: null,
    isLoaded: false,
    isServed: true,
    next: null,
    error: null,
    lastRetry: null,
    moreError: null,
  }
}

/** An NFT as it is shown. */
export interface NftItem extends Nft {
  /** Another one for every other NFT. */
  readonly id: string
  /**
   * The picture that may be loaded: by the service where that fetches it, else one that stands in the metadata itself, else from where its maker keeps it
   * if the user has allowed pictures of strangers. Null where there is none that may be.
   */
  readonly pictureUrl: string | null
}

/** The NFTs of the account in use, on the network in use. */
export interface Nfts {
  /** `idle`: nobody is connected whose NFTs could be read. `error`: nothing of them could be had. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly account: string | null
  readonly caipNetworkId: CaipNetworkId | null
  /** Those that are not spam. */
  readonly nfts: readonly NftItem[]
  /** Those that the service calls spam. */
  readonly hiddenNfts: readonly NftItem[]
  /** Whether there are none at all, hidden ones included. */
  readonly isEmpty: boolean
  /** False where the service tells none of this network. */
  readonly isServed: boolean
  /** Whether the first page is being read, and nothing is known yet. */
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  /** Why the last load failed. What was known before stands all the same. */
  readonly error: ErrorInfo | null
  /** Whether that was a further page: `loadMore` tries again. */
  readonly hasMoreFailed: boolean
}

const nothing = {}

/**
 * Returns whose NFTs are to be read, and on which network: the account in use of an eip155 wallet that has confirmed it, on the network in use. Null
 * where there is none.
 */
export function selectNftsQuestion(state: HawserState): NftsQuestion | null {
  return selectQuestion(state, '')[0] ?? null
}

const selectQuestion = /* @__PURE__ */ memoizeSelector<'', readonly NftsQuestion[]>(
  ({ connections, networks }) => [connections, networks],
  (state) => {
    const id = state.connections.active.eip155
    const connection = id ? state.connections.byId[id] : undefined
    const caipNetworkId = selectActiveNetwork(state, 'eip155')?.caipNetworkId
    const isRequested = state.networks.requested.some((network) => network.caipNetworkId === caipNetworkId)
    if (connection?.status !== 'connected' || !caipNetworkId || !isRequested) return []
    return [{ address: connection.address, caipNetworkId }]
  },
)

/** Returns the NFTs of the account in use: see `features.nfts` and `hawser.use(nfts).watch()`. Never those of another account or network. */
export function selectNfts(state: HawserState): Nfts {
  return selectWhole(state, state.features.profile?.areForeignImagesAllowed ? 'foreign' : '')
}

const selectWhole = /* @__PURE__ */ memoizeSelector<'' | 'foreign', Nfts>(
  (state) => [selectNftsQuestion(state) ?? nothing, state.features.nfts ?? nothing],
  (state, allowed) => {
    const question = selectNftsQuestion(state)
    const slice = state.features.nfts
    const isOwn =
      question !== null &&
      slice?.account != null &&
      slice.caipNetworkId === question.caipNetworkId &&
      isSameAddress('eip155', slice.account, question.address)
    const { nfts, isLoaded, isServed, loading, next, error, moreError } = isOwn ? slice : createNftsSlice()
    const items = nfts.map((nft) => toItem(nft, allowed === 'foreign'))
    return {
      status: question === null ? 'idle' : isLoaded ? 'success' : error ? 'error' : 'pending',
      account: question?.address ?? null,
      caipNetworkId: question?.caipNetworkId ?? null,
      nfts: items.filter(({ isSpam }) => !isSpam),
      hiddenNfts: items.filter(({ isSpam }) => isSpam),
      isEmpty: isLoaded && isServed && items.length === 0 && next === null,
      isServed,
      isLoading: loading === 'first',
      isLoadingMore: loading === 'next',
      hasMore: next !== null,
      error: error ?? moreError,
      hasMoreFailed: moreError !== null,
    }
  },
)

/** Returns the id of an NFT, unique across networks and contracts. */
export function toNftId({ chainId, contract, tokenId }: Pick<Nft, 'chainId' | 'contract' | 'tokenId'>): string {
  return `${chainId}/${contract}/${tokenId}`
}

function toItem(nft: Nft, isForeignAllowed: boolean): NftItem {
  const { previewUrl, imageUrl } = nft
  const isInline = imageUrl !== null && /^data:/i.test(imageUrl)
  return { ...nft, id: toNftId(nft), pictureUrl: previewUrl ?? (isInline || isForeignAllowed ? imageUrl : null) }
}
