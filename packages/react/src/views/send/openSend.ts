import { parseCaipNetworkId, withDeadline } from '@hawser/common'
import { type Hawser, LOAD_TIMEOUT_MS } from '@hawser/core'
import { reportCause, switchConnection } from '@hawser/core/actions'
import type { SendToken } from '@hawser/core/send'

type SendCode = typeof import('@hawser/core/send')

export interface OpenSendParameters {
  /** The network that it is on, which has to be the one in use. */
  readonly caipNetworkId: SendToken['chainId']
  /** Null: the network's own currency. */
  readonly token: SendToken | null
  /** The view that it is pressed in: where another one stands by the time the form is there, it is not opened. */
  readonly from: string
  readonly load?: (() => Promise<SendCode>) | undefined
}

const loadSend = (): Promise<SendCode> => import('@hawser/core/send')

/**
 * Opens the form of a transfer with what is to be sent chosen. Where its code does not come the form's view is opened all the same: it says so, and tries
 * again. Never rejects.
 */
export async function openSend(
  hawser: Hawser,
  { caipNetworkId, token, from, load = loadSend }: OpenSendParameters,
): Promise<void> {
  const { clock } = hawser.platform
  const code = await withDeadline(load, { clock, timeoutMs: LOAD_TIMEOUT_MS }).catch(() => undefined)
  const state = hawser.getSnapshot()
  const connectionId = state.connections.active[parseCaipNetworkId(caipNetworkId).chainNamespace]
  if (hawser.signal.aborted || !connectionId || state.router.stack.at(-1)?.name !== from) return
  switchConnection(hawser, { connectionId })
  if (code) hawser.use(code.send).setToken(token)
  reportCause(hawser, { type: 'assetChosen', from })
  if (!code) chooseOnceThere(hawser, token, load)
}

/** Chooses what is to be sent as soon as the form stands, unless its view has been left. */
function chooseOnceThere(hawser: Hawser, token: SendToken | null, load: () => Promise<SendCode>): void {
  const stop = hawser.subscribe(() => {
    const { features, modal, router } = hawser.getSnapshot()
    const isLeft = !modal.isOpen || router.stack.at(-1)?.name !== 'Send'
    if (!isLeft && !features.send) return
    stop()
    if (isLeft) return
    load().then(
      ({ send }) => void (hawser.signal.aborted || hawser.use(send).setToken(token)),
      () => {},
    )
  })
}
