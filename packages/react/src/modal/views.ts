import type { ViewParameters } from '@hawser/core'
import type { ComponentType, FunctionComponent } from 'react'
import type { TextKey } from '../text/catalogue.js'
import { ConnectView } from '../views/connect/ConnectView.js'
import type { AppViews, OwnViewName } from './appViews.js'
import type { LaterViewName } from './laterViews.js'

export interface ViewEntry<TName extends OwnViewName = OwnViewName> {
  /** At hand with the modal, or loaded when it is first shown. */
  readonly component?: ComponentType<NonNullable<ViewParameters[TName]>> | undefined
  readonly load?: (() => Promise<ComponentType<NonNullable<ViewParameters[TName]>>>) | undefined
  /** Of those who have connected: its text is loaded with it. */
  readonly isOfAccount?: boolean | undefined
  /** The views that come next most often: they are loaded while this one is shown. */
  readonly next?: readonly OwnViewName[] | undefined
}

/** One of those that few who open the modal come to: what a file is named by costs the modal 40 B, so one has all of them. */
const later = <TName extends LaterViewName>(name: TName, next?: readonly OwnViewName[]): ViewEntry<TName> => ({
  isOfAccount: true,
  load: async () => (await import('./laterViews.js')).laterViews[name](),
  next,
})

/** Every view of the modal's own. Connect is part of the modal's chunk; the others have chunks of their own. */
const views: { readonly [TName in OwnViewName]: ViewEntry<TName> } = {
  Connect: { component: ConnectView, next: ['ConnectingExternal'] },
  ChooseNamespaces: {
    load: async () => (await import('../views/chooseNamespaces/ChooseNamespacesView.js')).ChooseNamespacesView,
    next: ['ConnectingExternal'],
  },
  ConnectingExternal: {
    load: async () => (await import('../views/connect/afterConnect.js')).afterConnect.ConnectingExternalView,
    next: ['UnsupportedChain'],
  },
  ConnectingFarcaster: {
    load: async () => (await import('../views/social/ConnectingFarcasterView.js')).ConnectingFarcasterView,
    next: ['UnsupportedChain'],
  },
  ConnectingWalletConnect: {
    load: () =>
      loadWithWallets(
        async () =>
          (await import('../views/connectingWalletConnect/ConnectingWalletConnectView.js')).ConnectingWalletConnectView,
      ),
    next: ['UnsupportedChain'],
  },
  WhatIsAWallet: {
    load: async () => (await import('../views/whatIsAWallet/WhatIsAWalletView.js')).WhatIsAWalletView,
  },
  GetAWallet: {
    load: () => loadWithWallets(async () => (await import('../views/getAWallet/GetAWalletView.js')).GetAWalletView),
  },
  AllWallets: {
    load: () => loadWithWallets(async () => (await import('../views/allWallets/AllWalletsView.js')).AllWalletsView),
  },
  WalletDetails: {
    load: () =>
      loadWithWallets(async () => (await import('../views/walletDetails/WalletDetailsView.js')).WalletDetailsView),
  },
  Account: {
    isOfAccount: true,
    load: async () => (await import('../views/account/AccountView.js')).AccountView,
    next: ['Networks'],
  },
  Accounts: {
    isOfAccount: true,
    load: async () => (await import('../views/accounts/AccountsView.js')).AccountsView,
  },
  Networks: {
    isOfAccount: true,
    load: async () => (await import('../views/networks/NetworksView.js')).NetworksView,
  },
  UnsupportedChain: {
    isOfAccount: true,
    load: async () => (await import('../views/unsupportedChain/UnsupportedChainView.js')).UnsupportedChainView,
  },
  SIWXSignMessage: {
    isOfAccount: true,
    load: async () => {
      const [{ withSignIn }, { signInFlows }] = await Promise.all([
        import('../views/signIn/SignInView.js'),
        import('../views/signIn/signInFlows.js'),
      ])
      return withSignIn(signInFlows).SignInView
    },
  },
  Question: {
    load: async () => (await import('../views/question/QuestionView.js')).QuestionView,
  },
  Receive: {
    isOfAccount: true,
    load: async () => (await import('../views/receive/ReceiveView.js')).ReceiveView,
  },
  Send: later('Send', ['SendReview']),
  SendReview: later('SendReview'),
  Swap: later('Swap', ['SwapSelectToken', 'SwapPreview']),
  SwapSelectToken: later('SwapSelectToken'),
  SwapPreview: later('SwapPreview'),
  OnRampProviders: later('OnRampProviders', ['OnRampSelectToken', 'BuyInProgress']),
  SellInProgress: later('SellInProgress', ['SendReview']),
  OnRampSelectToken: later('OnRampSelectToken'),
  BuyInProgress: later('BuyInProgress'),
  DepositFromExchange: later('DepositFromExchange', ['DepositInProgress']),
  DepositInProgress: later('DepositInProgress'),
  Token: later('Token'),
  Transaction: later('Transaction'),
  RegisterAccountName: later('RegisterAccountName', ['RegisterAccountNameSuccess']),
  RegisterAccountNameSuccess: later('RegisterAccountNameSuccess'),
  Settings: later('Settings'),
}

/** The modal's own view of that name. */
export function findOwnView(name: string): ViewEntry | undefined {
  return Object.hasOwn(views, name) ? (views[name as OwnViewName] as ViewEntry) : undefined
}

/** The heading of the modal's own view of that name. */
export function findTitleKey(name: string): (TextKey & `title.${string}`) | undefined {
  return Object.hasOwn(views, name) ? `title.${name as OwnViewName}` : undefined
}

/** Returns the message for views of the app whose names the modal's own views have; undefined where there are none. */
export function findTakenNames(appViews: AppViews | undefined): string | undefined {
  const taken = Object.keys(appViews ?? {}).filter((name) => Object.hasOwn(views, name))
  if (taken.length === 0) return undefined
  const names = taken.map((name) => `"${name}"`).join(', ')
  return `\`views\` of HawserProvider has ${names}, as the modal has itself. Give yours another name.`
}

/** A view of the wallet list with the feature that it is the view of; both are loaded side by side. */
async function loadWithWallets<TProps extends object>(
  load: () => Promise<ComponentType<TProps>>,
): Promise<FunctionComponent<TProps>> {
  const [Component, { withWallets }] = await Promise.all([load(), import('../views/wallets/walletListCode.js')])
  return withWallets<TProps>(Component)
}
