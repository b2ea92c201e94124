import { loadChainActions } from '../client/chainActions.js'
import type { ContractCall } from '../interfaces/capabilities.js'
import { NATIVE_BALANCE_STALE_MS } from '../lateConstants.js'
import { createResource } from '../resources/createResource.js'
import { type ContractQuestion, contractResource, type ReadOutcome } from './readContract.js'

/** The reads of one component, of one network. */
export interface ContractsQuestion extends Pick<ContractQuestion, 'caipNetworkId' | 'from'> {
  readonly contracts: readonly ContractCall[]
}

/** Several contract reads, as `readContracts` answers them, for `watchResource` and `readResource`: good as long as one. */
export const contractsResource = createResource<ContractsQuestion, readonly ReadOutcome[]>({
  key: ({ contracts, ...shared }) => [
    'hawser.contracts',
    contracts.map((contract) => contractResource.key({ ...contract, ...shared })),
  ],
  async load(question, { hawser, signal }) {
    const { readContracts } = await loadChainActions()
    return readContracts(hawser, { ...question, signal })
  },
  staleTimeMs: NATIVE_BALANCE_STALE_MS,
  subject: ({ caipNetworkId }) => ({ caipNetworkId }),
})
