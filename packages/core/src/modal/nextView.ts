import type { ChainNamespace } from '@hawser/common'
import type { ConnectionId } from '../interfaces/connector.js'
import { selectActiveConnection } from '../selectors/account.js'
import type { Connection, HawserState } from '../state/tree.js'
import type { View, ViewName } from '../state/view.js'
import { isUnsupportedChain } from './firstView.js'

/** A cause that may lead to another view. Views and flows report it, and leave the rest to {@link nextView}. */
export type ModalCause =
  /** The view on top has just come there: the modal opened with it, or the user went to it or back to it. */
  | { readonly type: 'shown' }
  /** The account that the view on top is about has ended or is in use no longer. */
  | { readonly type: 'accountGone'; readonly namespace?: ChainNamespace | undefined }
  /** The wallet in use has come to a network that the app does not ask for. */
  | { readonly type: 'unsupportedNetwork' }
  /** It is back on one that the app asks for, or not in use any more. */
  | { readonly type: 'supportedNetwork' }
  /** A connect has settled. `missing`: what it asked for by name and the wallet did not share. */
  | { readonly type: 'connected'; readonly connectorId: string; readonly missing: readonly ChainNamespace[] }
  /** The modal has shown that it settled for as long as that takes. */
  | { readonly type: 'connectedShown'; readonly connectorId: string }
  /** The user ends connections. Reported before they end. */
  | { readonly type: 'disconnecting'; readonly connectionIds: readonly ConnectionId[] }
  /** The user has chosen a network, and the wallet in use is there. */
  | { readonly type: 'networkChosen'; readonly namespace: ChainNamespace }
  /** The user has chosen an account, and it is in use. */
  | { readonly type: 'accountChosen' }
  /** The send form has the token that the user chose to send, in the view `from`. */
  | { readonly type: 'assetChosen'; readonly from: string }
  /** The send form has passed its checks; for a sale, it was filled in by the order that the view on top is of. */
  | { readonly type: 'reviewReady'; readonly from?: 'SellInProgress' | undefined }
  /** A review was opened with nothing to review, or has nothing any more: the form, or the sale's order, is the place to begin. */
  | { readonly type: 'reviewMissing' }
  /** A swap has passed its checks; its form is another one, or begins anew; a token was found and chosen. */
  | { readonly type: 'swapReady' | 'swapEdited' | 'swapTokenFound' }
  /** A purchase, deposit or sale has begun, and goes on in a window of its own. */
  | {
      readonly type: 'purchaseBegun'
      readonly id: string
      readonly kind?: 'deposit' | 'sale' | undefined
    }
  /** The user has declined in the wallet what the view on top waits for. */
  | { readonly type: 'declined' }
  /** The wallet has taken a transfer. */
  | { readonly type: 'sent' }
  /** A name is the account's from now on. */
  | { readonly type: 'nameRegistered'; readonly name: string }
  /** What a wallet had granted of what it was asked for has ended, all of it. */
  | { readonly type: 'grantEnded'; readonly connectorId: string }
  /** What the app requires of whoever connects is awaited, and given in this view. Reported before the state says so. */
  | { readonly type: 'requirementWaiting'; readonly view: View }
  /** It was given, refused, or had no time left. */
  | { readonly type: 'requirementEnded'; readonly view: View }
  /** It was not given, and the connections end for it. `view` is where the user begins anew. */
  | { readonly type: 'requirementUnmet'; readonly view: View }
  /** A connector asks the user something, over the view that stands. */
  | { readonly type: 'asked' }
  /** Of the questions that the modal was opened for, the last one has ended. */
  | { readonly type: 'questionsEnded' }

/** A change of the modal. Its views stay where none are named. */
export interface ViewChange {
  readonly isOpen: boolean
  readonly stack?: readonly [...View[], View]
  /** Whether the modal shakes. */
  readonly isShaking?: true
  /** The connector that the view on top says has connected, for a moment before the modal closes. */
  readonly connected?: string
}

/** Returns which view stands after `cause`, as a change of what stands now; null where that stays. Pure. */
export function nextView(state: HawserState, cause: ModalCause): ViewChange | null {
  const { stack } = state.router
  const { isOpen } = state.modal
  const view = stack.at(-1)
  const replace = (next: View): ViewChange => ({ isOpen, stack: [...stack.slice(0, -1), next] })
  /** On to the next one, where the user is still in the one that it was asked for in. */
  const goOn = (from: string, next: View): ViewChange | null =>
    isOpen && view?.name === from ? { isOpen, stack: [...stack, next] } : null

  switch (cause.type) {
    case 'shown':
      // Nothing that could be gone back to lies below it.
      if (view?.name === 'UnsupportedChain' && stack.length > 1) return { isOpen, stack: [view] }
      return view && isAccountView(view) && !findAccount(state, view) ? giveWay(state, view) : null
    case 'accountGone':
      return view && isAccountView(view) ? giveWay(state, view, cause.namespace) : null
    case 'unsupportedNetwork': {
      const over = stack.find(({ name }) => name === state.connecting.required?.name)
      // An app that shows nothing of the modal does not expect it.
      return {
        isOpen: isOpen || state.modal.isMounted,
        stack: over ? [{ name: 'UnsupportedChain' }, over] : [{ name: 'UnsupportedChain' }],
      }
    }
    case 'supportedNetwork':
      return view?.name === 'UnsupportedChain' ? { isOpen: false, stack: [{ name: 'Connect' }] } : null
    case 'connected':
      if (cause.missing.length > 0 || !isConnecting(state, view, cause.connectorId)) return null
      // Where there is nobody to see it, nothing is said.
      return isOpen && state.modal.isMounted ? { isOpen, connected: cause.connectorId } : { isOpen: false }
    case 'connectedShown': {
      const isAskedAgain = state.connecting.attempt?.connectorId === cause.connectorId
      return isConnecting(state, view, cause.connectorId) && !isAskedAgain ? { isOpen: false } : null
    }
    case 'disconnecting': {
      const isLast = Object.keys(state.connections.byId).every((id) =>
        cause.connectionIds.some((ended) => ended === id),
      )
      return view?.name === 'Accounts' && !isLast ? null : { isOpen: false }
    }
    case 'networkChosen': {
      if (view?.name === 'UnsupportedChain') return { isOpen: false }
      if (view?.name !== 'Networks') return null
      const { namespace } = cause
      const { active } = state.connections
      // Whoever is connected elsewhere and goes to a namespace without an account wants one there.
      const isStranded = !active[namespace] && Object.keys(active).length > 0
      return isStranded ? replace({ name: 'Connect', parameters: { namespace } }) : goBack(state)
    }
    case 'accountChosen':
      return view?.name === 'Accounts' ? goBack(state) : null
    case 'assetChosen':
      return goOn(cause.from, { name: 'Send' })
    case 'reviewReady':
      return goOn(cause.from ?? 'Send', { name: 'SendReview' })
    case 'reviewMissing':
      if (view?.name !== 'SendReview') return null
      return ['Send', 'SellInProgress'].includes(stack.at(-2)?.name ?? '') ? goBack(state) : replace({ name: 'Send' })
    case 'swapReady':
      return goOn('Swap', { name: 'SwapPreview' })
    case 'swapEdited':
      if (view?.name !== 'SwapPreview') return null
      return stack.at(-2)?.name === 'Swap' ? goBack(state) : replace({ name: 'Swap' })
    case 'swapTokenFound':
      return view?.name === 'SwapSelectToken' ? goBack(state) : null
    case 'purchaseBegun':
      return cause.kind === 'deposit'
        ? goOn('DepositFromExchange', { name: 'DepositInProgress', parameters: { id: cause.id } })
        : goOn('OnRampProviders', {
            name: cause.kind === 'sale' ? 'SellInProgress' : 'BuyInProgress',
            parameters: { id: cause.id },
          })
    case 'declined':
      return isOpen ? { isOpen, isShaking: true } : null
    case 'requirementWaiting': {
      // It takes the place of what was required before.
      const over = [cause.view.name, state.connecting.required?.name]
      const others = isOpen ? stack.filter(({ name }) => !over.includes(name)) : []
      return { isOpen: true, stack: [...others, cause.view] }
    }
    case 'requirementEnded': {
      // The network that was unsupported may not be so any more.
      const isOver = ({ name }: View): boolean =>
        name === cause.view.name || (name === 'UnsupportedChain' && !isUnsupportedChain(state))
      const top = stack.findLast((other) => !isOver(other))
      if (!stack.some(({ name }) => name === cause.view.name)) return null
      // What it was opened for alone is done; whatever waited for it goes on below.
      if (!top) return { isOpen: isOpen && state.connecting.questions !== undefined, stack: [{ name: 'Connect' }] }
      return { isOpen, stack: [...stack.filter((other) => !isOver(other) && other !== top), top] }
    }
    case 'requirementUnmet':
      return { isOpen, stack: [cause.view] }
    case 'asked':
      return isOpen ? null : { isOpen: true }
    case 'questionsEnded':
      return state.connecting.required ? null : { isOpen: false }
    case 'grantEnded':
      return isConnecting(state, view, cause.connectorId) ? goBack(state) : null
    case 'nameRegistered':
      return view?.name === 'RegisterAccountName'
        ? replace({ name: 'RegisterAccountNameSuccess', parameters: { name: cause.name } })
        : null
    case 'sent': {
      if (view?.name !== 'Send' && view?.name !== 'SendReview') return null
      // What it was sent for goes on from there.
      if (stack.at(-2)?.name === 'SellInProgress') return goBack(state)
      // In the place of the form, on top of what it was opened from: the result stands there.
      const place = ['Account', 'Send', 'SendReview'].map((name) => stack.findIndex((other) => other.name === name))
      return {
        isOpen,
        stack: [
          ...stack.slice(
            0,
            place.find((index) => index !== -1),
          ),
          { name: 'Account' },
        ],
      }
    }
  }
}

const accountViews = [
  'Account',
  'Accounts',
  'Receive',
  'Send',
  'SendReview',
  'Swap',
  'SwapSelectToken',
  'SwapPreview',
  'OnRampProviders',
  'OnRampSelectToken',
  'DepositFromExchange',
  'DepositInProgress',
  'BuyInProgress',
  'SellInProgress',
  'Token',
  'Transaction',
  'RegisterAccountName',
] as const satisfies readonly ViewName[]

type AccountView = Extract<View, { readonly name: (typeof accountViews)[number] }>

/** Whether a view is about a connection, and empty without one. */
export function isAccountView(view: View): view is AccountView {
  return accountViews.some((name) => name === view.name)
}

/** The connection that a view is about: the one in use of the namespace that it was opened for, by default of the active one. */
export function findAccount(state: HawserState, view: AccountView): Connection | undefined {
  return selectActiveConnection(state, namespaceOf(view))
}

function namespaceOf({ parameters }: AccountView): ChainNamespace | undefined {
  return parameters && 'namespace' in parameters ? parameters.namespace : undefined
}

/**
 * Connect takes the place of all: for the namespace that the view was about where somebody is connected elsewhere, so that another account does
 * not come to stand under the same title.
 */
function giveWay(
  { connections, modal: { isOpen } }: HawserState,
  view: AccountView,
  shownNamespace?: ChainNamespace,
): ViewChange {
  const isElsewhere = view.name !== 'Accounts' && Object.keys(connections.active).length > 0
  const namespace = namespaceOf(view) ?? (isElsewhere ? shownNamespace : undefined)
  return { isOpen, stack: [namespace ? { name: 'Connect', parameters: { namespace } } : { name: 'Connect' }] }
}

/** Whether the view waits for that connector's wallet. */
function isConnecting({ connectors }: HawserState, view: View | undefined, connectorId: string): boolean {
  if (view?.name === 'ConnectingExternal' || view?.name === 'ConnectingFarcaster')
    return view.parameters?.connectorId === connectorId
  return (
    view?.name === 'ConnectingWalletConnect' && connectors.list.some(({ id, pairs }) => id === connectorId && pairs)
  )
}

/** Back by one view, and out where only one remains. */
function goBack({ modal: { isOpen }, router: { stack } }: HawserState): ViewChange {
  const below = stack.at(-2)
  return below ? { isOpen, stack: [...stack.slice(0, -2), below] } : { isOpen: false }
}
