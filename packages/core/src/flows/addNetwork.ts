import { InvalidOptionsError, type Network, networkSchema } from '@hawser/common'
import * as v from 'valibot'
import { followActiveWallets } from '../client/followActiveWallets.js'
import type { Hawser } from '../client/hawser.js'
import { assertAlive } from './assertAlive.js'

export interface AddNetworkParameters {
  readonly network: Network
}

/**
 * Asks for one more network from now on, or puts another definition in the place of the one with its id (STA-11).
 * @throws InvalidOptionsError, ClientDestroyedError
 */
export function addNetwork(hawser: Hawser, { network }: AddNetworkParameters): void {
  const internals = assertAlive(hawser)
  const result = v.safeParse(networkSchema, network)
  if (!result.success) {
    const [issue] = result.issues
    throw new InvalidOptionsError(
      `The network cannot be used: ${v.getDotPath(issue) ?? 'it'}: ${issue.message}. Make it with \`defineNetwork\`.`,
    )
  }
  internals.controllers.network.addNetwork(result.output)
  followActiveWallets(internals)
}
