import type { Network } from '@hawser/common'
import type { SendState } from '@hawser/core/send'
import { useHawserState } from '../../provider/useHawserState.js'

/** The network that the form is for. */
export function useSendNetwork(form: Pick<SendState, 'caipNetworkId'> | undefined): Network | undefined {
  const id = form?.caipNetworkId
  return useHawserState((state) => state.networks.requested.find(({ caipNetworkId }) => caipNetworkId === id))
}
