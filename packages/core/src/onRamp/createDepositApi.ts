import type { BlockchainApi } from '@hawser/blockchain-api/client'
import { isHawserError, type Network, parseCaipNetworkId, parseUnits } from '@hawser/common'
import { ClientDestroyedError } from '../client/hawser.js'
import { FeatureOffError, NotConnectedError } from '../errors/errors.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { DEBOUNCE_MS } from '../lateConstants.js'
import { selectActiveConnection, selectActiveNetwork } from '../selectors/account.js'
import { readAmountInput } from '../send/parseAmountInput.js'
import type { DepositAmountIssue, DepositAsset, DepositState } from './depositState.js'
import type { createPurchaseLog } from './followPurchases.js'
import type { DepositApi } from './onRampApi.js'
import { OnRampOfferMissingError } from './onRampErrors.js'
import { checkPage } from './onRampPages.js'
import type { OnRampRecord, OnRampState } from './onRampState.js'
import { openPayWindow } from './payWindow.js'

/** The coin types (SLIP-44) by which the networks' own currencies are named; of every EVM network it is Ether's. */
const coinTypes: Readonly<Record<string, number>> = { eip155: 60, solana: 501, bip122: 0 }
const tokenKinds: Readonly<Record<string, string>> = { eip155: 'erc20', solana: 'token' }

export interface DepositParts {
  readonly log: ReturnType<typeof createPurchaseLog>
  readonly requireApi: () => Promise<BlockchainApi>
  readonly resume: () => void
}

/** @see DepositApi */
export function createDepositApi(
  feature: FeatureContext<OnRampState>,
  { log, requireApi, resume }: DepositParts,
): DepositApi & { dispose(): void } {
  const { slice, platform, signal } = feature
  let loading: AbortController | undefined
  let cancelDebounce: (() => void) | undefined
  let opening: Promise<OnRampRecord | null> | undefined
  const put = (changes: Partial<DepositState>): void => {
    slice.deposit = { ...slice.deposit, ...changes }
  }
  const tell = (error: unknown): void => {
    if (signal.aborted || error instanceof ClientDestroyedError || isHawserError(error, 'ABORTED')) return
    put({ error: toErrorInfo(error) })
  }
  const connectionOf = ({ caipNetworkId }: Pick<DepositAsset, 'caipNetworkId'>) =>
    selectActiveConnection(feature.getSnapshot(), parseCaipNetworkId(caipNetworkId).chainNamespace)

  const listAssets = (): readonly DepositAsset[] => {
    const { networks, options } = feature.getSnapshot()
    return networks.requested
      .filter((network) => connectionOf(network)?.status === 'connected')
      .flatMap((network) => [
        ...ownCurrency(network),
        ...options.tokens
          .filter(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
          .flatMap(({ address, symbol, decimals = null }) => {
            const kind = tokenKinds[network.chainNamespace]
            const { caipNetworkId } = network
            if (!kind || symbol === undefined) return []
            return [{ id: `${caipNetworkId}/${kind}:${address}`, caipNetworkId, address, symbol, decimals }]
          }),
      ])
  }
  const findIssue = (amount: string, asset: DepositAsset | null): DepositAmountIssue | null => {
    if (amount === '') return null
    const decimals = asset?.decimals ?? 18
    if (!/^\d{1,30}(?:\.\d{1,80})?$/.test(amount) || (amount.split('.')[1]?.length ?? 0) > decimals) return 'format'
    return parseUnits(amount, decimals) === 0n ? 'zero' : null
  }

  const load = async (): Promise<void> => {
    cancelDebounce?.()
    loading?.abort()
    const own = new AbortController()
    loading = own
    const assets = listAssets()
    const { asset: chosen } = slice.deposit
    const active = selectActiveNetwork(feature.getSnapshot())?.caipNetworkId
    const asset =
      assets.find(({ id }) => id === chosen?.id) ??
      assets.find(({ caipNetworkId }) => caipNetworkId === active) ??
      assets[0] ??
      null
    const amountIssue = findIssue(slice.deposit.amount, asset)
    const isSame = asset?.id === chosen?.id
    put({ assets, asset, amountIssue, error: null, ...(!isSame && { exchanges: [] }) })
    try {
      if (!feature.getSnapshot().options.features.pay) throw new FeatureOffError('pay')
      if (!asset) throw new NotConnectedError()
      put({ exchangesLoading: true })
      const api = await requireApi()
      const inner = AbortSignal.any([own.signal, signal])
      const exchanges = await api.getExchanges({ asset: asset.id }, { signal: inner })
      if (loading === own) put({ exchanges })
    } catch (error) {
      if (loading === own) {
        put({ exchanges: [] })
        tell(error)
      }
    } finally {
      if (loading === own) {
        loading = undefined
        put({ exchangesLoading: false })
      }
    }
  }

  const begin = async (exchangeId: string, opened: Window | null): Promise<OnRampRecord> => {
    const { asset, amount, amountIssue, exchanges } = slice.deposit
    const exchange = exchanges.find(({ id }) => id === exchangeId)
    if (!asset || !exchange || amount === '' || amountIssue !== null) throw new OnRampOfferMissingError()
    const connection = connectionOf(asset)
    if (connection?.status !== 'connected') throw new NotConnectedError()
    const { caipNetworkId, address, symbol } = asset
    const account = connection.address
    const where = { caipNetworkId, address, account }
    const api = await requireApi()
    const question = { exchangeId, asset: asset.id, amount, recipient: `${caipNetworkId}:${account}` as const }
    const [held, decimals, { sessionId: id, url }] = await Promise.all([
      log.readHeld(where, signal),
      log.readDecimals(where, signal),
      api.startExchangeDeposit(question, { signal }),
    ])
    const { options, services } = feature
    const page = checkPage(url, { provider: exchangeId, pages: options.onRamp?.pages, services })
    // Kept before anybody can pay.
    const record: OnRampRecord = {
      id,
      kind: 'deposit',
      provider: exchangeId,
      providerName: exchange.name,
      ...where,
      symbol,
      paymentAmount: null,
      paymentCurrency: null,
      purchaseAmount: amount,
      status: 'paying',
      txHash: null,
      transactionId: null,
      startedAtMs: platform.clock.nowMs(),
      heldBefore: held === null ? null : String(held),
      decimals: decimals ?? asset.decimals,
    }
    const isThere = opened !== null && !opened.closed
    log.add(record, { opened: isThere ? opened : null, link: isThere ? null : page })
    if (isThere) opened.location.replace(page)
    return record
  }

  return {
    load,
    setAsset(id) {
      const asset = slice.deposit.assets.find((one) => one.id === id)
      if (!asset || asset.id === slice.deposit.asset?.id) return
      put({ asset, exchanges: [], exchangesLoading: true, amountIssue: findIssue(slice.deposit.amount, asset) })
      cancelDebounce?.()
      cancelDebounce = platform.clock.setTimeout(() => void load(), DEBOUNCE_MS)
    },
    setAmount(text, locale) {
      const amount = readAmountInput(text, locale)
      put({ amount, amountIssue: findIssue(amount, slice.deposit.asset) })
    },
    start(exchangeId) {
      if (opening) return opening
      if (signal.aborted) return Promise.resolve(null)
      const { amount, amountIssue, exchanges } = slice.deposit
      // Within the press, and for what can be begun alone.
      const canBegin = amount !== '' && amountIssue === null && exchanges.some(({ id }) => id === exchangeId)
      const opened = canBegin ? openPayWindow(platform) : null
      put({ isOpening: true, error: null })
      resume()
      opening = begin(exchangeId, opened)
        .catch((error: unknown) => {
          opened?.close()
          tell(error)
          return null
        })
        .finally(() => {
          opening = undefined
          put({ isOpening: false })
        })
      return opening
    },
    dispose() {
      cancelDebounce?.()
      loading?.abort()
    },
  }
}

function ownCurrency({ caipNetworkId, chainNamespace, nativeCurrency }: Network): readonly DepositAsset[] {
  const type = coinTypes[chainNamespace]
  if (type === undefined) return []
  const { symbol, decimals } = nativeCurrency
  return [{ id: `${caipNetworkId}/slip44:${type}`, caipNetworkId, address: null, symbol, decimals }]
}
