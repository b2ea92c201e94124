import { subscribe } from 'valtio/vanilla'
import type { Internals } from '../client/internals.js'
import type { HawserState } from '../state/tree.js'

/**
 * Opens UnsupportedChain when the active wallet comes to a network that the app does not ask for, unless the user cannot
 * switch or may stay there (VIEW-07); closes it when that is over. Answers its removal.
 */
export function openUnsupportedChain({ state, controllers }: Pick<Internals, 'state' | 'controllers'>): () => void {
  let wasUnsupported = false
  const check = (): void => {
    const isUnsupported = isUnsupportedChain(state)
    if (isUnsupported === wasUnsupported) return
    wasUnsupported = isUnsupported
    if (isUnsupported) {
      controllers.router.reset({ name: 'UnsupportedChain' })
      controllers.modal.open()
    } else if (state.router.stack.at(-1)?.name === 'UnsupportedChain') {
      controllers.modal.close()
      controllers.router.reset({ name: 'Connect' })
    }
  }
  check()
  return subscribe(state, check)
}

/** Whether the user must switch: see {@link openUnsupportedChain}. */
export function isUnsupportedChain({ connections, networks, options }: HawserState): boolean {
  const { activeNamespace } = networks
  if (!activeNamespace || !options.enableNetworkSwitch || options.allowUnsupportedChain) return false
  const id = connections.active[activeNamespace]
  const connection = id && connections.byId[id]
  if (connection?.status !== 'connected' || connection.chainId === null) return false
  return !networks.requested.some(({ caipNetworkId }) => caipNetworkId === connection.chainId)
}
