import type { HistoryPage, HistoryTransaction } from '@hawser/blockchain-api'
import type { Currency } from '@hawser/blockchain-api/client'
import { type CaipNetworkId, HawserError, type HawserErrorOptions } from '@hawser/common'
import { ServiceOffError } from '../errors/errors.js'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
import { createResource } from '../resources/createResource.js'

/** A history was asked for without saying whose. */
export class HistoryAddressMissingError extends HawserError {
  override readonly name = 'HistoryAddressMissingError'

  constructor(options?: HawserErrorOptions) {
    super('HISTORY_ADDRESS_MISSING', "Transactions can't be fetched without an accountAddress", {
      details: 'Connect a wallet first, or name an `address`.',
      ...options,
    })
  }
}

/** A part of a history could not be loaded; `cause` says why. */
export class HistoryFailedError extends HawserError {
  override readonly name = 'HistoryFailedError'

  constructor(options?: HawserErrorOptions) {
    super('HISTORY_FAILED', 'Failed to fetch transactions', { category: 'API_ERROR', ...options })
  }
}

export interface HistoryQuestion {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  readonly currency: Currency
  /** The `next` of the page before; the first page without it. */
  readonly cursor?: string | null | undefined
  /** Purchases by an on-ramp instead of the chain's transactions. */
  readonly onRamp?: 'coinbase' | undefined
}

/** How long the first page of a history counts as fresh: what somebody has done shows soon after. */
const HISTORY_STALE_MS = 4_000

/**
 * Pages of histories, for `watchResource` and `readResource`. They fail with HistoryAddressMissingError, HistoryFailedError, ServiceOffError,
 * AbortedError, ClientDestroyedError.
 */
export const historyResource = createResource<HistoryQuestion, HistoryPage>({
  key: ({ address, caipNetworkId, currency, cursor, onRamp }) => [
    'hawser.history',
    caipNetworkId,
    address,
    currency,
    cursor ?? null,
    onRamp ?? null,
  ],
  load: async ({ address, caipNetworkId, currency, cursor, onRamp }, { hawser, signal }) => {
    if (address === '') throw new HistoryAddressMissingError()
    const api = await getBlockchainApi(hawser)
    if (!api) throw new ServiceOffError('blockchainApi')
    try {
      const question = { address, chainId: caipNetworkId, currency, cursor, onRamp }
      const { data, next } = await api.getHistory(question, { signal })
      return { data: data.filter((transaction) => isOf(caipNetworkId, transaction)), next }
    } catch (cause) {
      if (signal.aborted) throw cause
      throw new HistoryFailedError({ cause })
    }
  },
  staleTimeMs: HISTORY_STALE_MS,
  subject: ({ address, caipNetworkId }) => ({ address, caipNetworkId }),
})

/** Whether a transaction is of the network that was asked for: one that names none was asked for there. */
function isOf(caipNetworkId: CaipNetworkId, { metadata: { chain } }: HistoryTransaction): boolean {
  return chain === null || chain === caipNetworkId
}
