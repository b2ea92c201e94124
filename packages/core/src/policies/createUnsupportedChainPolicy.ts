import { subscribe } from 'valtio/vanilla'
import type { Internals } from '../client/internals.js'
import { isUnsupportedChain } from './isUnsupportedChain.js'

/**
 * Opens UnsupportedChain when the active wallet comes to a network that the app does not ask for, unless the user cannot
 * switch or may stay there (VIEW-07); closes it when that is over.
 */
export function createUnsupportedChainPolicy({ state, controllers }: Pick<Internals, 'state' | 'controllers'>) {
  let wasUnsupported = false
  let unsubscribe = (): void => {}

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

  return {
    start(): void {
      wasUnsupported = false
      check()
      unsubscribe = subscribe(state, check)
    },
    stop(): void {
      unsubscribe()
    },
  }
}
