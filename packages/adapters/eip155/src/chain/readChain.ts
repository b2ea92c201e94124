import { isHawserError, type Network, RPC_TIMEOUT_MS, withDeadline } from '@hawser/common'
import type { Abi, Address, Client } from 'viem'
import { getCode } from 'viem/actions'
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

/** What one read by itself would come to as well: failures of the way to the node, and a node that has too many requests. */
const ofAll: readonly string[] = ['ABORTED', 'HTTP_REQUEST_FAILED', 'RPC_LIMIT_EXCEEDED']
/** What nodes say of too many requests beside the standard code. */
const limitCodes: readonly unknown[] = [429, -32007]

/**
 * Reads a chain, within a deadline, and names what goes wrong.
 * @throws ExecutionRevertedError, InsufficientFundsError, InsufficientGasMoneyError, NetworkRequestError, TimeoutError, AbortedError
 */
export async function readChain<T>(
  { network, signal, abi }: ReadChainParameters,
  context: Eip155Context,
  read: (client: Client, signal: AbortSignal) => Promise<T>,
  isBatching = false,
): Promise<T> {
  try {
    return await withDeadline(
      async (inner) => {
        const client = getClient(network, context, isBatching)
        // A multicall is several reads' own: it goes on when one of them has ended.
        return read(isBatching ? client : endingWith(client, inner), inner)
      },
      { signal, clock: context.clock, timeoutMs: isBatching ? RPC_TIMEOUT_MS : readTimeoutMs },
    )
  } catch (error) {
    throw toChainError(error, network, abi)
  }
}

/** The same client, whose requests end with the read. Equal ones are shared by the transport, which takes none of them from who else waits. */
function endingWith(client: Client, signal: AbortSignal): Client {
  const request = (asked: never, options?: object) => client.request(asked, { ...options, dedupe: false, signal })
  return Object.assign({ ...client }, { request })
}

/** Whether code stands at an address. What a key delegates to (EIP-7702) leaves it a key's. */
export async function isContract(
  { address, network, signal }: { readonly address: Address; readonly network: Network; readonly signal: AbortSignal },
  context: Eip155Context,
): Promise<boolean> {
  const code = await readChain({ network, signal }, context, (client) => getCode(client, { address }))
  return code !== undefined && code !== '0x' && !/^0xef0100[\da-f]{40}$/i.test(code)
}

/**
 * The same for reads that may travel with others: those of one turn make one request where the network has a `multicall3`. One that fails there is made
 * once more by itself, so that no contract that uses up the gas or the time of all, or answers without end, keeps another one from being read.
 */
export async function readTogether<T>(
  parameters: ReadChainParameters,
  context: Eip155Context,
  read: (client: Client, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!parameters.network.contracts?.multicall3) return readChain(parameters, context, read)
  try {
    return await readChain(parameters, context, read, true)
  } catch (error) {
    if (parameters.signal.aborted || isOfAll(error)) throw error
    return readChain(parameters, context, read)
  }
}

function isOfAll(error: unknown): boolean {
  if (isHawserError(error) && ofAll.includes(error.code)) return true
  let cause = error
  for (let depth = 0; depth < 12 && cause instanceof Error; depth += 1, cause = cause.cause)
    if ('code' in cause && limitCodes.includes(cause.code)) return true
  return false
}
