import { InvalidResponseError, type Network } from '@hawser/common'
import type { Client } from 'viem'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import { createGatewayRequest } from './createGatewayRequest.js'
import { findNameService, type NameService } from './nameService.js'

/** One question takes about six calls; records that lead on and on are an attack. */
const maxCalls = 48

interface ReadNamesParameters {
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * Asks a network's name service; null where it has none. The one place where records are read from outside the chain (ERC-3668).
 * @throws NetworkRequestError, HttpRequestError, InvalidResponseError, TimeoutError, AbortedError
 */
export async function readNames<T>(
  { network, signal }: ReadNamesParameters,
  context: Eip155Context,
  read: (service: NameService) => Promise<T | null>,
): Promise<T | null> {
  return readChain({ network, signal }, context, async (client, inner) => {
    const gateways = createGatewayRequest({ ...context, signal: inner })
    const service = findNameService(withGateways(client, gateways.request, inner), network)
    const answer = service ? await read(service) : null
    // Resolvers turn a gateway that failed into a record that is missing, and a missing one has consequences.
    if (answer === null && gateways.failure) throw gateways.failure
    return answer
  })
}

function withGateways(
  client: Client,
  request: ReturnType<typeof createGatewayRequest>['request'],
  signal: AbortSignal,
): Client {
  let calls = 0
  const ask = (args: { readonly method: string }, options?: object): Promise<unknown> => {
    calls += 1
    if (calls > maxCalls) throw new InvalidResponseError({ details: 'The name’s records lead on without an end.' })
    signal.throwIfAborted()
    return client.request(args as never, options)
  }
  return { ...client, ccipRead: { request }, request: ask as Client['request'] }
}
