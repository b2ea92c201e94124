import type { BlockchainApi } from '@hawser/blockchain-api/client'
import { parseCaipNetworkId } from '@hawser/common'
import { NotConnectedError } from '../errors/errors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { selectActiveConnection } from '../selectors/account.js'
import type { createPurchaseLog } from './followPurchases.js'
import { OnRampOfferMissingError } from './onRampErrors.js'
import { checkPage } from './onRampPages.js'
import { describePurchase } from './onRampQuotes.js'
import { type OnRampRecord, type OnRampState, selectOnRampOffer } from './onRampState.js'

/** How long an offer can be taken. */
const QUOTE_VALID_MS = 60_000

interface PurchaseParts {
  /** The window of the press; null where the browser opened none. */
  readonly opened: Window | null
  readonly log: ReturnType<typeof createPurchaseLog>
  readonly requireApi: () => Promise<BlockchainApi>
}

/**
 * Begins the purchase that the form stands for, by the offer that is taken: keeps it, and leads the window to its provider.
 * @throws OnRampOfferMissingError, NotConnectedError, OnRampPageRefusedError, HawserError of the service, AbortedError
 */
export async function startPurchase(
  { slice, options, platform, services, signal, getSnapshot }: FeatureContext<OnRampState>,
  { opened, log, requireApi }: PurchaseParts,
): Promise<OnRampRecord> {
  const { purchaseCurrency: token, paymentCurrency: payment, paymentMethod: method, paymentAmount: amount } = slice
  const offer = selectOnRampOffer(slice)
  const nowMs = platform.clock.nowMs()
  if (!token || !payment || method === null || !offer || nowMs - offer.quotedAtMs > QUOTE_VALID_MS)
    throw new OnRampOfferMissingError()
  const { provider, quoteId, purchaseAmount } = offer
  const asked = describePurchase(provider, { token, payment, method })
  if (!asked) throw new OnRampOfferMissingError()
  const { caipNetworkId, address } = token
  const connection = selectActiveConnection(getSnapshot(), parseCaipNetworkId(caipNetworkId).chainNamespace)
  if (connection?.status !== 'connected') throw new NotConnectedError()
  const account = connection.address
  const asset = { caipNetworkId, address, account }
  const api = await requireApi()
  const { purchaseCurrency, paymentCurrency } = asked
  const seller = { provider, ...(slice.country !== null && { country: slice.country }) }
  const [held, decimals, { id, url: named }] = await Promise.all([
    log.readHeld(asset, signal),
    log.readDecimals(asset, signal),
    api.startOnRampPurchase(
      { ...seller, address: account, purchaseCurrency, paymentCurrency, amount, quoteId },
      { signal },
    ),
  ])
  const url = checkPage(named, { provider, pages: options.onRamp?.pages, services })
  // Kept before anybody can pay.
  const record: OnRampRecord = {
    id,
    kind: 'purchase',
    provider,
    providerName: null,
    account,
    ...{ caipNetworkId, address },
    symbol: token.symbol,
    paymentAmount: amount,
    paymentCurrency: payment.id,
    purchaseAmount: purchaseAmount.amount,
    status: 'paying',
    txHash: null,
    transactionId: null,
    startedAtMs: nowMs,
    heldBefore: held === null ? null : String(held),
    decimals,
  }
  const isThere = opened !== null && !opened.closed
  log.add(record, { opened: isThere ? opened : null, link: isThere ? null : url })
  if (isThere) opened.location.replace(url)
  return record
}
