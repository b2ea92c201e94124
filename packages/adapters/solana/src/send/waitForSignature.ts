import { AbortedError, type HawserError, isHawserError, loadModule, toHawserError, withDeadline } from '@hawser/common'
import type { AdapterWaitForReceiptParameters, TransactionReceipt } from '@hawser/core'
import { signature } from '@solana/kit'
import type { SolanaContext } from '../context.js'
import { ReceiptTimeoutError } from '../errors/receiptTimeoutError.js'
import { TransactionExpiredError } from '../errors/transactionExpiredError.js'
import { createRpc, type SolanaRpc } from '../kit/createRpc.js'
import { pause } from '../pause.js'

const defaultTimeoutMs = 180_000
/** How much longer to wait for a look while a subscription stands: it may miss something, too. */
const patience = 5

/**
 * Waits until a transaction is confirmed, told by a subscription where the network has a WebSocket address, and by asking now and then anyway.
 * With more than one confirmation, until as many blocks follow or it is final.
 * @throws ReceiptTimeoutError, TransactionExpiredError where it cannot be included any more, AbortedError
 */
export async function waitForSignature(
  { hash, network, signal, confirmations = 1, timeoutMs = defaultTimeoutMs }: AdapterWaitForReceiptParameters,
  context: SolanaContext,
): Promise<TransactionReceipt> {
  const { clock, pollingIntervalMs, expiries } = context
  const rpc = createRpc(network, context)
  let lastError: HawserError | undefined
  return withDeadline(
    async (inner) => {
      let isSubscribed = false
      let wake = () => {}
      const webSocketUrl = network.rpcUrls.default.webSocket?.[0]
      if (webSocketUrl) {
        // What goes wrong with it only means that it is not subscribed.
        void loadModule(() => import('../kit/subscribeToSignature.js'))
          .then(({ subscribeToSignature }) =>
            subscribeToSignature(webSocketUrl, hash, inner, {
              onOpen: () => {
                isSubscribed = true
              },
              onSignature: () => wake(),
            }),
          )
          .catch(() => {})
          .finally(() => {
            isSubscribed = false
            wake()
          })
      }
      for (;;) {
        const told = new Promise<void>((resolve) => {
          wake = resolve
        })
        try {
          const receipt = await readReceipt(rpc, hash, confirmations, expiries.get(hash), inner)
          if (receipt) {
            expiries.delete(hash)
            return receipt
          }
        } catch (error) {
          if (isHawserError(error, 'TRANSACTION_EXPIRED')) throw error
          if (inner.aborted) throw new AbortedError({ cause: inner.reason })
          lastError = toHawserError(error)
        }
        const delay = isSubscribed ? pollingIntervalMs * patience : pollingIntervalMs
        const stop = new AbortController()
        const onAbort = () => stop.abort(inner.reason)
        inner.addEventListener('abort', onAbort, { once: true })
        await Promise.race([told, pause(delay, { signal: stop.signal, clock })]).finally(() => {
          inner.removeEventListener('abort', onAbort)
          stop.abort()
        })
      }
    },
    { signal, clock, timeoutMs, onTimeout: () => new ReceiptTimeoutError(hash, timeoutMs, { cause: lastError }) },
  )
}

async function readReceipt(
  rpc: SolanaRpc,
  hash: string,
  confirmations: number,
  expiry: bigint | undefined,
  signal: AbortSignal,
): Promise<TransactionReceipt | undefined> {
  // Before the status: what is not there at a block beyond its last one, will not be there later.
  const height =
    expiry === undefined
      ? undefined
      : await rpc.getBlockHeight({ commitment: 'confirmed' }).send({ abortSignal: signal })
  const { value } = await rpc
    .getSignatureStatuses([signature(hash)], { searchTransactionHistory: true })
    .send({ abortSignal: signal })
  const status = value[0]
  if (!status) {
    if (expiry !== undefined && height !== undefined && height > expiry) throw new TransactionExpiredError(hash)
    return undefined
  }
  const isFinal = status.confirmationStatus === 'finalized' || status.confirmations === null
  const isConfirmed = isFinal || status.confirmationStatus === 'confirmed'
  const isDeepEnough = isFinal || confirmations <= 1 || Number(status.confirmations ?? 0) >= confirmations
  if (!isConfirmed || !isDeepEnough) return undefined
  return { hash, status: status.err ? 'reverted' : 'success', blockNumber: BigInt(status.slot) }
}
