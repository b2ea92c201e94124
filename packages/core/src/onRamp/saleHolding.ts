import { formatUnits, parseCaipNetworkId, withDeadline } from '@hawser/common'
import type { FeatureContext } from '../interfaces/feature.js'
import { selectActiveConnection } from '../selectors/account.js'
import type { createPurchaseLog } from './followPurchases.js'
import type { OnRampToken } from './onRampCurrencies.js'
import type { OnRampState } from './onRampState.js'

/** How long a node may take to say what can be sold. */
const READ_MS = 20_000

type PurchaseLog = ReturnType<typeof createPurchaseLog>

export interface SaleHoldingParts extends Pick<PurchaseLog, 'readHeld' | 'readDecimals'> {
  /** What is held has become another one. */
  readonly onRead: () => void
}

/** What the account in use holds of what it is about to sell: read from the token's network, and anew for another token or account. */
export function createSaleHolding(
  feature: FeatureContext<OnRampState>,
  { readHeld, readDecimals, onRead }: SaleHoldingParts,
) {
  const { platform, signal, slice } = feature
  let reading: AbortController | undefined
  let known: string | undefined

  const findAsset = () => {
    const { token } = slice.sale
    if (!token) return undefined
    const { caipNetworkId, address } = token
    const connection = selectActiveConnection(feature.getSnapshot(), parseCaipNetworkId(caipNetworkId).chainNamespace)
    return connection?.status === 'connected' ? { caipNetworkId, address, account: connection.address } : undefined
  }
  /** @throws nothing: null where it cannot be read */
  const read = async (
    asset: Pick<OnRampToken, 'caipNetworkId' | 'address'> & { account: string },
    own: AbortSignal,
  ) => {
    const [held, decimals] = await Promise.all([readHeld(asset, own), readDecimals(asset, own)])
    return held === null || decimals === null ? null : { held, decimals }
  }
  const refresh = async (): Promise<void> => {
    reading?.abort()
    reading = undefined
    const asset = findAsset()
    const isOther = known !== JSON.stringify(asset)
    known = JSON.stringify(asset)
    slice.sale = { ...slice.sale, heldLoading: asset !== undefined, held: isOther ? null : slice.sale.held }
    if (!asset) return
    const own = new AbortController()
    reading = own
    const found = await read(asset, AbortSignal.any([own.signal, signal]))
    if (reading !== own) return
    reading = undefined
    slice.sale = { ...slice.sale, heldLoading: false, held: found && formatUnits(found.held, found.decimals) }
    onRead()
  }
  feature.watch(
    ({ connections }) => connections,
    () => {
      if (known !== undefined && known !== JSON.stringify(findAsset())) void refresh()
    },
  )

  return {
    /** Reads it again. */
    refresh,
    /**
     * All that can be sold, in whole tokens; null where it cannot be read.
     * @throws what keeps a node from pricing the fee of sending it
     */
    async findMax(): Promise<string | null> {
      const asset = findAsset()
      const found = asset && (await read(asset, signal))
      if (!asset || !found) return null
      const { caipNetworkId, address, account } = asset
      const network = feature.getSnapshot().networks.requested.find((one) => one.caipNetworkId === caipNetworkId)
      const send = network && feature.getAdapter(network.chainNamespace)?.send
      if (!send) return null
      const max = await withDeadline(
        (inner) =>
          send.getMaxAmount({
            ...{ from: account, to: account, tokenAddress: address ?? undefined, network, balance: found.held },
            signal: inner,
          }),
        { clock: platform.clock, timeoutMs: READ_MS, signal },
      )
      return formatUnits(max, found.decimals)
    },
    dispose: (): void => reading?.abort(),
  }
}
