import { toShownText } from '@hawser/common'
import { type EvmSimulation, simulateEvmCalls } from '@hawser/common/evm'
import type { SendCapability, Transfer, TransferEffect, TransferSimulation } from '@hawser/core'
import { sumEffects } from '@hawser/core/adapter'
import { decodeErrorResult, type Hex } from 'viem'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import { buildTransfer } from './buildTransfer.js'

/**
 * What a transfer changes of its two sides, as the node runs it (`eth_simulateV1`, else by itself with `debug_traceCall`), and what those before it do, by the
 * same question; null where it has neither. Transfers are those that tokens tell of.
 * @throws InvalidAddressError, TimeoutError, AbortedError
 */
export async function simulateTransfer(
  { signal, before = [], ...transfer }: Parameters<NonNullable<SendCapability['simulate']>>[0],
  context: Eip155Context,
): ReturnType<NonNullable<SendCapability['simulate']>> {
  const { network, from } = transfer
  const all = [...before, transfer]
  const calls = all.map((one) => ({ data: '0x' as const, ...buildTransfer(one), from }))
  const simulated = await readChain({ network, signal }, context, (client, inner) =>
    // A node that does not know the method is not asked for it again.
    simulateEvmCalls(calls, {
      ask: (request) => client.request(request as never, { retryCount: 0 }),
      signal: inner,
    }),
  )
  const told = all.map((one, at) => readSimulated(one, simulated[at]))
  const last = told.pop() ?? null
  return last && before.length > 0 ? { ...last, before: told } : last
}

function readSimulated(
  { from, to }: Pick<Transfer, 'from' | 'to'>,
  simulated: EvmSimulation | undefined,
): TransferSimulation | null {
  if (!simulated || simulated.status === 'unknown') return null
  if (simulated.status === 'fails') return { status: 'fails', reason: reasonOf(simulated.data, simulated.message) }
  const sides = [
    ['sender', from],
    ['receiver', to],
  ] as const
  const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
  // What is sent to oneself is of one account.
  const shown = isSame(from, to) ? sides.slice(0, 1) : sides
  const effects = simulated.transfers.flatMap((moved) =>
    shown.flatMap(([party, address]): TransferEffect[] => {
      const effect = { party, tokenAddress: moved.token, tokenId: moved.tokenId }
      return [
        ...(isSame(moved.from, address) ? [{ ...effect, units: -moved.units }] : []),
        ...(isSame(moved.to, address) ? [{ ...effect, units: moved.units }] : []),
      ]
    }),
  )
  return { status: 'done', effects: sumEffects(effects) }
}

/** What the contract says, else what the node does, as it may be shown. */
function reasonOf(data: Hex, message: string | undefined): string | null {
  return toShownText(decodeReason(data) ?? message, 200) || null
}

function decodeReason(data: Hex): unknown {
  try {
    const { errorName, args } = decodeErrorResult({ data })
    return errorName === 'Error' ? args?.[0] : undefined
  } catch {
    return undefined
  }
}
