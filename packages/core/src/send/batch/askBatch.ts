import { type Clock, isHawserError, toHawserError } from '@hawser/common'
import { CapabilityMissingError } from '../../errors/errors.js'
import type { WalletCall } from '../../interfaces/calls.js'
import type { Transfer } from '../../interfaces/capabilities.js'
import type { SendReview } from '../sendReview.js'
import type { SendTransaction } from '../sendTransaction.js'
import { untilAsked } from '../untilAsked.js'

/** `transfer(address,uint256)` of ERC-20. */
const transferSelector = '0xa9059cbb'

/** What is called for a transfer: nothing else, and no more value than its amount. */
export function toTransferCall({
  to,
  amount,
  tokenAddress,
}: Pick<Transfer, 'to' | 'amount' | 'tokenAddress'>): WalletCall {
  if (tokenAddress === undefined) return { to, value: amount }
  return {
    to: tokenAddress,
    data: `${transferSelector}${toWord(to.slice(2).toLowerCase())}${toWord(amount.toString(16))}`,
  }
}

const toWord = (digits: string): string => digits.padStart(64, '0')

/** What leaves open whether the wallet has sent it. */
const unclear: readonly string[] = ['CONNECTION_ENDED', 'INVALID_RESPONSE', 'TIMEOUT']

export interface AskBatchOptions {
  readonly provider: unknown
  /** Ends what comes before the wallet is asked. */
  readonly attempt: AbortSignal
  /** The client's end. */
  readonly end: AbortSignal
  readonly clock: Clock
  /** What the receivers are called, by address. */
  readonly names: ReadonlyMap<string, string | null>
  /** Keeps what the wallet is being asked for, so that a page which goes away meanwhile finds out what became of it; the answered function lets go of it. */
  readonly hold: (transaction: SendTransaction) => () => void
}

/**
 * Hands a reviewed batch to the wallet, as one that takes effect together or not at all, and returns its record. It has an id of our own (EIP-5792), by which
 * the wallet knows it even where its answer is lost.
 * @throws what the wallet's `wallet_sendCalls` throws, where nothing was sent
 */
export async function askBatch(
  { context, transfer, others = [], symbol, decimals }: SendReview,
  { provider, attempt, end, clock, names, hold }: AskBatchOptions,
): Promise<SendTransaction> {
  const calls = context.adapter?.calls
  if (!calls) throw new CapabilityMissingError('calls', context.namespace)
  const all = [transfer, ...others]
  const { from, network } = transfer
  const { caipNetworkId } = network
  const record = (callsId: string, status: 'pending' | 'unknown'): SendTransaction => ({
    id: `${caipNetworkId}/${callsId}`,
    hash: '',
    caipNetworkId,
    from,
    to: transfer.to,
    amount: String(all.reduce((sofar, { amount }) => sofar + amount, 0n)),
    tokenSymbol: symbol,
    tokenDecimals: decimals,
    tokenAddress: transfer.tokenAddress ?? null,
    tokenId: null,
    nonce: null,
    status,
    isChecking: false,
    replacedBy: null,
    replacements: [],
    submittedAtMs: clock.nowMs(),
    isDismissed: false,
    batch: {
      callsId,
      shares: all.map(({ to, amount }) => ({ to, name: names.get(to) ?? null, amount: String(amount), status })),
    },
  })
  const id = createId()
  const held = record(id, 'unknown')
  const release = hold(held)
  try {
    const sent = await untilAsked(attempt, end, ({ signal, onAsk }) => {
      onAsk()
      return calls.sendCalls({
        provider,
        from,
        calls: all.map(toTransferCall),
        network,
        atomicRequired: true,
        id,
        signal,
      })
    })
    release()
    return record(sent.id, 'pending')
  } catch (error) {
    // The page goes away: the next one looks it up.
    if (isHawserError(error) && end.aborted) throw error
    release()
    if (unclear.includes(toHawserError(error).code)) return held
    throw error
  }
}

/** 32 bytes that nobody has had before. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
