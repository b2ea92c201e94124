import { subscribe } from 'valtio/vanilla'
import type { Internals } from '../client/internals.js'
import { createAttemptController } from '../connections/attemptController.js'
import { isGrantEnded, isNothingMissing } from '../connections/connectStage.js'
import { MODAL_CONNECTED_MS } from '../lateConstants.js'
import type { Connection } from '../state/tree.js'
import type { View } from '../state/view.js'
import { isUnsupportedChain } from './firstView.js'
import { findAccount, isAccountView, type ModalCause, nextView } from './nextView.js'
import { isSameView } from './router.js'

/** The contents of an open modal, and the account that it shows. */
interface Shown {
  readonly view: View
  readonly depth: number
  readonly account: Pick<Connection, 'id' | 'namespace'> | undefined
}

/** The one writer of the router that reacts to what happens; apart from it there is only the user's and the app's own navigation. */
export function createArbiter({
  state,
  controllers,
  instance,
  platform,
}: Pick<Internals, 'state' | 'controllers' | 'instance' | 'platform'>) {
  let isRunning = false
  let wasUnsupported = false
  /** Whether it opens for an unsupported network as soon as a part of it stands in the page. */
  let isPostponed = false
  let shown: Shown | undefined
  let unsubscribe = (): void => {}
  /** Ends what is waited for before the modal closes over a connect that went well. */
  let endMoment = (): void => {}
  let momentView: View | undefined

  const forgetConnected = (): void => {
    endMoment()
    if (state.modal.connected !== undefined) state.modal.connected = undefined
  }
  const showConnected = (connectorId: string): void => {
    forgetConnected()
    state.modal.connected = connectorId
    momentView = state.router.stack.at(-1)
    const { clock, window } = platform
    const begin = (): void => {
      endMoment()
      endMoment = clock.setTimeout(() => decide({ type: 'connectedShown', connectorId }), MODAL_CONNECTED_MS)
    }
    // Whoever comes back from the wallet's app sees it, too.
    if (window?.document.visibilityState === 'hidden') endMoment = platform.onVisible(begin)
    else begin()
  }
  const decide = (cause: ModalCause): void => {
    const next = nextView(state, cause)
    if (next?.stack) controllers.router.reset(...next.stack)
    if (next?.isOpen === true) controllers.modal.show()
    if (next?.isOpen === false) controllers.modal.close()
    if (next?.isShaking) controllers.modal.shake()
    if (next?.connected !== undefined) showConnected(next.connected)
    else if (cause.type === 'connectedShown' || !state.modal.isOpen) forgetConnected()
  }

  const checkNetwork = (): void => {
    const { isOpen, isMounted } = state.modal
    const isUnsupported = isUnsupportedChain(state)
    // Whoever has opened it meanwhile has seen it, and closes it for good.
    if (isOpen) isPostponed = false
    if (isUnsupported === wasUnsupported && !(isPostponed && isMounted)) return
    wasUnsupported = isUnsupported
    isPostponed = isUnsupported && !isOpen && !isMounted
    decide({ type: isUnsupported ? 'unsupportedNetwork' : 'supportedNetwork' })
  }
  const checkAccount = (): void => {
    const { stack } = state.router
    const view = stack.at(-1)
    const before = shown
    shown = undefined
    if (!view || !state.modal.isOpen) return
    const depth = stack.length
    const account = isAccountView(view) ? findAccount(state, view) : undefined
    shown = { view, depth, account: account && { id: account.id, namespace: account.namespace } }
    if (before?.depth !== depth || !isSameView(before.view, view)) {
      decide({ type: 'shown' })
      return
    }
    if (!isAccountView(view)) return
    // Another account that is chosen takes the place of the one that is shown; one that takes over because that one has ended does not.
    const hasEnded = view.name !== 'Accounts' && before.account && !state.connections.byId[before.account.id]
    if (hasEnded || !account) decide({ type: 'accountGone', namespace: before.account?.namespace })
  }
  /** Nothing of what a wallet did not share is to be had any more, or nothing that it did share stands. */
  const checkPartly = (): void => {
    const { attempt } = state.connecting
    const isEnded = isGrantEnded(state)
    if (!attempt || !(isEnded || isNothingMissing(state))) return
    const { connectorId } = attempt
    instance(createAttemptController).end(attempt.generation)
    decide(isEnded ? { type: 'grantEnded', connectorId } : { type: 'connected', connectorId, missing: [] })
  }
  const check = (): void => {
    const isMoment = state.modal.isOpen && momentView !== undefined && isSameView(state.router.stack.at(-1), momentView)
    if (!isMoment) forgetConnected()
    checkNetwork()
    checkAccount()
    checkPartly()
  }

  return {
    /** Has the view that stands after `cause` shown. What the state says by itself comes first. */
    report(cause: ModalCause): void {
      if (isRunning) check()
      decide(cause)
    },
    start(): void {
      isRunning = true
      wasUnsupported = false
      check()
      unsubscribe = subscribe(state, check)
    },
    stop(): void {
      isRunning = false
      unsubscribe()
      forgetConnected()
    },
  }
}
