import { ChainNotConfiguredError, type HawserError, InvalidOptionsError, type Network } from '@hawser/common'
import {
  type CallsCapability,
  type CallsReceipt,
  type CallsStatus,
  RECEIPT_TIMEOUT_MS,
  type SentCalls,
} from '@hawser/core'
import { CallsInterruptedError } from '@hawser/core/adapter'
import { getTransactionReceipt } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { readChain } from '../chain/readChain.js'
import { waitForReceipt } from '../chain/waitForReceipt.js'
import type { Eip155Context } from '../context.js'
import { requestTransaction } from '../wallet/requestTransaction.js'
import { codeOf, stateOf } from './callsStatus.js'
import { parseCalls } from './sendCalls.js'
import { parseTransactionsId, toTransactionsId } from './transactionsId.js'

type SendCallsInTurnParameters = Parameters<NonNullable<CallsCapability['sendCallsInTurn']>>[0]

/**
 * A transaction for each call, each once the one before is on the chain and has not reverted. The last is not waited for.
 * @throws InvalidOptionsError, CallsInterruptedError, and for the first what `requestTransaction` throws
 */
export async function sendCallsInTurn(
  { provider, from, calls, network, signal, onSent }: SendCallsInTurnParameters,
  context: Eip155Context,
): Promise<SentCalls> {
  parseCalls({ calls })
  const caipNetworkId = network.caipNetworkId as `eip155:${string}`
  const total = calls.length
  const hashes: `0x${string}`[] = []
  const idOf = () => toTransactionsId({ caipNetworkId, total, hashes })
  const interrupt = (cause: unknown, details?: string) =>
    new CallsInterruptedError({ id: idOf(), hashes: [...hashes], total, cause, ...(details && { details }) })
  for (const [at, { to, data, value }] of calls.entries()) {
    const request = { from: toAddress(from), to: toAddress(to), data, value }
    try {
      const hash = await requestTransaction({ provider, network, request, signal, clock: context.clock })
      hashes.push(hash)
    } catch (cause) {
      throw hashes.length === 0 ? cause : interrupt(cause)
    }
    const sent = hashes.at(-1) as `0x${string}`
    onSent({ hash: sent, id: idOf() })
    if (at === total - 1) break
    const receipt = await waitForReceipt(
      { hash: sent, network, signal, timeoutMs: RECEIPT_TIMEOUT_MS, from: request.from },
      context,
    ).catch((cause: HawserError) => {
      throw interrupt(cause)
    })
    if (receipt.replacement) hashes[at] = receipt.hash as `0x${string}`
    if (receipt.replacement && receipt.replacement.reason !== 'repriced')
      throw interrupt(undefined, `The user sent another transaction in place of the one of call ${at}.`)
    if (receipt.status === 'reverted') throw interrupt(undefined, `The transaction of call ${at} reverted.`)
  }
  return { id: idOf(), capabilities: {} }
}

/**
 * How the transactions of {@link sendCallsInTurn} stand, as the chain says.
 * @throws InvalidOptionsError for an id that is none, ChainNotConfiguredError, HawserError of the transport, AbortedError
 */
export async function readTransactionsStatus(
  { id, signal }: Pick<Parameters<CallsCapability['getCallsStatus']>[0], 'id' | 'signal'>,
  context: Eip155Context,
): Promise<CallsStatus> {
  const parsed = parseTransactionsId(id)
  if (!parsed) throw new InvalidOptionsError('getCallsStatus({ id }) is not an id that sendCalls returned.')
  const { caipNetworkId, total, hashes } = parsed
  const network = context.networks().find((one) => one.caipNetworkId === caipNetworkId)
  if (!network) throw new ChainNotConfiguredError({ details: `${caipNetworkId} is not among the requested networks.` })
  const found = await Promise.all(hashes.map((hash) => readReceipt({ hash, network, signal }, context)))
  const receipts = found.filter((receipt) => receipt !== undefined)
  const code = receipts.length < hashes.length ? 100 : hashes.length < total ? 600 : codeOf(receipts)
  return { id, status: stateOf(code), code, caipNetworkId, isAtomic: total === 1, receipts, capabilities: {} }
}

interface ReceiptQuestion {
  readonly hash: `0x${string}`
  readonly network: Network
  readonly signal: AbortSignal
}

/** Undefined while the transaction is not on the chain. */
async function readReceipt(
  { hash, network, signal }: ReceiptQuestion,
  context: Eip155Context,
): Promise<CallsReceipt | undefined> {
  return readChain({ network, signal }, context, async (client) => {
    try {
      const { status, blockNumber, gasUsed, logs } = await getTransactionReceipt(client, { hash })
      return {
        hash,
        status,
        blockNumber,
        gasUsed,
        logs: logs.map(({ address, data, topics }) => ({ address, data, topics: [...topics] })),
      }
    } catch (error) {
      if (error instanceof Error && error.name === 'TransactionReceiptNotFoundError') return undefined
      throw error
    }
  })
}
