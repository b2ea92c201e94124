import { type BlockchainApi, createBlockchainApi } from '@hawser/blockchain-api/client'
import { InvalidOptionsError, isHawserError } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import { alertIntegrator, findRefusal } from './serviceAlerts.js'

type Method = (...given: never[]) => Promise<unknown>

/**
 * The client's own blockchain API. Its failures are events of the client, and a refusal of the project, the origin or the device's clock is an alert, too.
 * @throws InvalidOptionsError
 */
export function createClientApi(internals: Internals): { readonly api: BlockchainApi } {
  const { events, options, platform, storage } = internals
  const { blockchainApi } = options.services || {}
  if (!blockchainApi) throw new InvalidOptionsError('`services.blockchainApi` is off.')
  const api = createBlockchainApi({
    ...blockchainApi,
    fetch: (input, init) => platform.fetch(input, init),
    clock: platform.clock,
    storage,
  })
  const tell = (failure: unknown): void => {
    if (!isHawserError(failure) || failure.code === 'ABORTED') return
    alertIntegrator(internals, findRefusal(failure))
    events.emit('error', { error: failure })
  }
  const watched = Object.entries<Method>({ ...api }).map(([name, ask]): [string, Method] => [
    name,
    async (...given) => {
      try {
        const answer = await ask(...given)
        // What stands in for an answer carries its failure.
        tell(Object(answer).error)
        return answer
      } catch (error) {
        tell(error)
        throw error
      }
    },
  ])
  return { api: Object.fromEntries(watched) as unknown as BlockchainApi }
}
