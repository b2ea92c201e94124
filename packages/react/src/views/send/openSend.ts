import { parseCaipNetworkId } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { reportCause, switchConnection } from '@hawser/core/actions'
import type { SendToken } from '@hawser/core/send'

export interface OpenSendParameters {
  /** The network that it is on, which has to be the one in use. */
  readonly caipNetworkId: SendToken['chainId']
  /** Null: the network's own currency. */
  readonly token: SendToken | null
  /** The view that it is pressed in: where another one stands by the time the form is there, it is not opened. */
  readonly from: string
}

/** Opens the form of a transfer with what is to be sent chosen. */
export async function openSend(hawser: Hawser, { caipNetworkId, token, from }: OpenSendParameters): Promise<void> {
  const { send } = await import('@hawser/core/send')
  const state = hawser.getSnapshot()
  const connectionId = state.connections.active[parseCaipNetworkId(caipNetworkId).chainNamespace]
  if (!connectionId || state.router.stack.at(-1)?.name !== from) return
  switchConnection(hawser, { connectionId })
  hawser.use(send).setToken(token)
  reportCause(hawser, { type: 'assetChosen', from })
}
