import type { NftPage } from '@hawser/blockchain-api'
import { type CaipNetworkId, HawserError, type HawserErrorOptions } from '@hawser/common'
import { ServiceOffError } from '../errors/errors.js'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
import { createResource } from '../resources/createResource.js'

/** The NFTs of an account could not be loaded; `cause` says why. */
export class NftsFailedError extends HawserError {
  override readonly name = 'NftsFailedError'

  constructor(options?: HawserErrorOptions) {
    super('NFTS_FAILED', 'Failed to fetch NFTs', { category: 'API_ERROR', ...options })
  }
}

export interface NftsQuestion {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** The `next` of the page before; the first page without it. */
  readonly cursor?: string | null | undefined
}

export interface NftsAnswer extends NftPage {
  /** False where the service tells no NFTs of the network: nothing is known then, and not that there is nothing. */
  readonly isServed: boolean
}

/** How long a page is good for, unless a receipt concerns the account. */
export const NFTS_STALE_MS = 30_000

const notServed: NftsAnswer = { data: [], next: null, isServed: false }

/**
 * Pages of the NFTs that accounts hold, for `watchResource` and `readResource`. They fail with NftsFailedError, ServiceOffError, AbortedError,
 * ClientDestroyedError.
 */
export const nftsResource = createResource<NftsQuestion, NftsAnswer>({
  key: ({ address, caipNetworkId, cursor }) => ['hawser.nfts', caipNetworkId, address, cursor ?? null],
  load: async ({ address, caipNetworkId, cursor }, { hawser, signal }) => {
    const api = await getBlockchainApi(hawser)
    if (!api) throw new ServiceOffError('blockchainApi')
    try {
      if (!(await api.isNetworkSupported(caipNetworkId, { signal }))) return notServed
      const { data, next } = await api.getNfts({ address, chainId: caipNetworkId, cursor }, { signal })
      return { data, next, isServed: true }
    } catch (cause) {
      if (signal.aborted) throw cause
      // Servers of this API that are not Hawser's have no such endpoint, and Hawser's own says of which network it tells none.
      const { status, field } = Object(cause)
      if (status === 404 || (status === 400 && field === 'chainId')) return notServed
      throw new NftsFailedError({ cause })
    }
  },
  staleTimeMs: NFTS_STALE_MS,
  subject: ({ address, caipNetworkId }) => ({ address, caipNetworkId }),
})
