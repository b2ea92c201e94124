import { type Network, withDeadline } from '@hawser/common'
import type { Abi, Client } from 'viem'
import type { Eip155Context } from '../context.js'
import { getClient } from './getClient.js'
import { toChainError } from './toChainError.js'

/** For one read with the client's own retries in it. */
const readTimeoutMs = 45_000

interface ReadChainParameters {
  readonly network: Network
  readonly signal: AbortSignal
  /** For the names of a contract's own errors. */
  readonly abi?: Abi | undefined
}

/**
 * Reads a chain, within a deadline, and names what goes wrong.
 * @throws ExecutionRevertedError, InsufficientFundsError, InsufficientGasMoneyError, NetworkRequestError, TimeoutError, AbortedError
 */
export async function readChain<T>(
  { network, signal, abi }: ReadChainParameters,
  context: Eip155Context,
  read: (client: Client, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await withDeadline(async (inner) => read(getClient(network, context), inner), {
      signal,
      clock: context.clock,
      timeoutMs: readTimeoutMs,
    })
  } catch (error) {
    throw toChainError(error, network, abi)
  }
}
