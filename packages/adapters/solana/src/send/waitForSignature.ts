import { AbortedError, type HawserError, isHawserError, toHawserError, withDeadline } from '@hawser/common'
import { type AdapterWaitForReceiptParameters, RECEIPT_TIMEOUT_MS, type TransactionReceipt } from '@hawser/core'
import { pause, ReceiptTimeoutError } from '@hawser/core/adapter'
import { signature } from '@solana/kit'
import type { SolanaContext } from '../context.js'
import { TransactionExpiredError } from '../errors.js'
import { createRpc, type SolanaRpc } from '../kit/createRpc.js'

/** For how many blocks a blockhash is good. */
const blockhashLife = 150n
/** How much longer to wait for a look while a subscription stands: it may miss something, too. */
const patience = 5

/**
 * Waits until a transaction is confirmed, told by a subscription where the network has a WebSocket address, and by asking now and then anyway.
 * With more than one confirmation, until as many blocks follow or it is final.
 * @throws ReceiptTimeoutError, TransactionExpiredError where it cannot be included any more, AbortedError
 */
export async function waitForSignature(
  { hash, network, signal, confirmations = 1, timeoutMs = RECEIPT_TIMEOUT_MS }: AdapterWaitForReceiptParameters,
  context: SolanaContext,
): Promise<TransactionReceipt> {
  const { clock, pollingIntervalMs, expiries } = context
  const rpc = createRpc(network, context)
  let lastError: HawserError | undefined
  const end = new AbortController()
  const wait = async (inner: AbortSignal): Promise<TransactionReceipt> => {
    inner.addEventListener('abort', () => end.abort(), { once: true })
    const subscription = subscribe()
    for (;;) {
      const told = subscription.next()
      try {
        const receipt = await readReceipt(rpc, hash, confirmations, expiries, inner)
        if (receipt) {
          expiries.delete(hash)
          return receipt
        }
      } catch (error) {
        if (isHawserError(error, 'TRANSACTION_EXPIRED')) throw error
        if (inner.aborted) throw new AbortedError({ cause: inner.reason })
        lastError = toHawserError(error)
      }
      const delayMs = subscription.isOpen() ? pollingIntervalMs * patience : pollingIntervalMs
      await waitFor(told, delayMs)
    }
  }
  const timing = {
    signal,
    clock,
    timeoutMs,
    onTimeout: () => new ReceiptTimeoutError(hash, timeoutMs, { cause: lastError }),
  }
  return withDeadline(wait, timing).finally(() => end.abort())

  /** The news that the node tells by itself, where it can. */
  function subscribe() {
    let isOpen = false
    let wake = () => {}
    const url = network.rpcUrls.default.webSocket?.[0]
    const WebSocket = context.getWebSocket()
    if (url && WebSocket) {
      const onOpen = () => {
        isOpen = true
      }
      subscribeToSignature({ url, hash, signal: end.signal, WebSocket, onOpen, onSignature: () => wake() }).then(() => {
        isOpen = false
        wake()
      })
    }
    return {
      isOpen: () => isOpen,
      /** Resolves with the next thing that is told. */
      next: () =>
        new Promise<void>((resolve) => {
          wake = resolve
        }),
    }
  }

  async function waitFor(told: Promise<void>, delayMs: number): Promise<void> {
    const stop = new AbortController()
    const onEnd = () => stop.abort()
    end.signal.addEventListener('abort', onEnd, { once: true })
    await Promise.race([told, pause(delayMs, { signal: stop.signal, clock })]).finally(() => {
      end.signal.removeEventListener('abort', onEnd)
      stop.abort()
    })
  }
}

async function readReceipt(
  rpc: SolanaRpc,
  hash: string,
  confirmations: number,
  expiries: SolanaContext['expiries'],
  signal: AbortSignal,
): Promise<TransactionReceipt | undefined> {
  // Before the status: what is not there at a block beyond its last one, will not be there later.
  const isTimed = expiries.has(hash)
  const height = isTimed ? await rpc.getBlockHeight({ commitment: 'confirmed' }).send({ abortSignal: signal }) : 0n
  // The wallet may have put a newer blockhash in, and it is no younger than the block of now.
  const expiry = expiries.get(hash) ?? BigInt(height) + blockhashLife
  if (isTimed) expiries.set(hash, expiry)
  const { value } = await rpc
    .getSignatureStatuses([signature(hash)], { searchTransactionHistory: true })
    .send({ abortSignal: signal })
  const status = value[0]
  if (!status) {
    if (isTimed && height > expiry) throw new TransactionExpiredError(hash)
    return undefined
  }
  const isFinal = status.confirmationStatus === 'finalized' || status.confirmations === null
  const isConfirmed = isFinal || status.confirmationStatus === 'confirmed'
  const isDeepEnough = isFinal || confirmations <= 1 || Number(status.confirmations ?? 0) >= confirmations
  if (!isConfirmed || !isDeepEnough) return undefined
  return { hash, status: status.err ? 'reverted' : 'success', blockNumber: BigInt(status.slot) }
}

interface SubscriptionParameters {
  readonly url: string
  readonly hash: string
  readonly signal: AbortSignal
  readonly WebSocket: typeof globalThis.WebSocket
  /** The node took the subscription. */
  readonly onOpen: () => void
  readonly onSignature: () => void
}

/**
 * Calls back when a transaction is confirmed (`signatureSubscribe`). Resolves when that was told, the signal ended it or the socket closed, and never
 * rejects: whoever waits asks the node as well. A socket of our own, since the library's leaves a rejection unhandled when one closes as it opens.
 */
function subscribeToSignature(parameters: SubscriptionParameters): Promise<void> {
  const { url, hash, signal, WebSocket, onOpen, onSignature } = parameters
  return new Promise((resolve) => {
    let socket: WebSocket | undefined
    const end = () => {
      signal.removeEventListener('abort', end)
      try {
        socket?.close()
      } catch {
        // It never opened.
      }
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
    try {
      if (!signal.aborted) socket = new WebSocket(url)
    } catch {
      // A policy of the page forbids it, or the address is none.
    }
    if (!socket) {
      end()
      return
    }
    const opened = socket
    opened.addEventListener('open', () => {
      opened.send(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'signatureSubscribe',
          params: [hash, { commitment: 'confirmed', enableReceivedNotification: false }],
        }),
      )
    })
    opened.addEventListener('message', ({ data }) => {
      const message = parse(data)
      if (message.id === 1 && typeof message.result === 'number') onOpen()
      else if (message.id === 1) end()
      else if (message.method === 'signatureNotification') {
        onSignature()
        end()
      }
    })
    opened.addEventListener('error', end)
    opened.addEventListener('close', end)
  })
}

/** A notification has a few hundred letters. */
const maxMessageLength = 10_000

function parse(data: unknown): Readonly<Record<string, unknown>> {
  try {
    if (typeof data !== 'string' || data.length > maxMessageLength) return {}
    return Object(JSON.parse(data)) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}
