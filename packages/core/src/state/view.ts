import type { ChainNamespace } from '@hawser/common'
import type { Question } from '../interfaces/question.js'

/**
 * The views that an app adds to the modal (`views` of the provider), by name, and what each takes. To be merged with:
 * `declare module '@hawser/core' { interface ViewRegistry { Rewards: { season: number } } }`; `undefined` for one that takes nothing.
 */
// biome-ignore lint/suspicious/noEmptyInterface: to be merged with
export interface ViewRegistry {}

/** All views of the modal and what each takes. */
export interface ViewParameters extends ViewRegistry {
  /** With a namespace, only what connects that one. */
  Connect: { readonly namespace?: ChainNamespace | undefined } | undefined
  /** Which of the namespaces that a wallet speaks are to be connected. */
  ChooseNamespaces: { readonly connectorId: string }
  ConnectingExternal: {
    readonly connectorId: string
    /** All that the wallet speaks here, by default. */
    readonly namespaces?: readonly ChainNamespace[] | undefined
    /** The input that the connector needs, such as `{ email }`. */
    readonly input?: object | undefined
  }
  /** Farcaster: a code for the phone, or on a phone a link. */
  ConnectingFarcaster: { readonly connectorId: string; readonly namespaces?: readonly ChainNamespace[] | undefined }
  /** Without a wallet of the wallet list, any wallet may answer. */
  ConnectingWalletConnect: { readonly walletId?: string | undefined } | undefined
  WhatIsAWallet: undefined
  GetAWallet: undefined
  /** With a namespace, only wallets that speak it. */
  AllWallets: { readonly namespace?: ChainNamespace | undefined } | undefined
  WalletDetails: { readonly walletId: string }
  Account: { readonly namespace?: ChainNamespace | undefined } | undefined
  Accounts: undefined
  /** With a namespace, only the networks of that one. */
  Networks: { readonly namespace?: ChainNamespace | undefined } | undefined
  UnsupportedChain: undefined
  /** A sign-in: the one that is waited for, else one with the account in use. */
  SIWXSignMessage: undefined
  /** A connector's question to the user. The modal shows it over the others while one of `state.connecting.questions` waits. */
  Question: { readonly question: Question }
  /** The active namespace's account by default. */
  Receive: { readonly namespace?: ChainNamespace | undefined } | undefined
  Send: undefined
  SendReview: undefined
  Swap: undefined
  /** The token that is sold, or the one that is bought. */
  SwapSelectToken: { readonly side: 'from' | 'to' }
  SwapPreview: undefined
  /** Buying tokens with money: how much, how it is paid, and what the providers offer. */
  OnRampProviders: undefined
  /** The token that is bought. */
  OnRampSelectToken: undefined
  /** A deposit from an exchange: how much of which token, and from where. */
  DepositFromExchange: undefined
  /** One that was begun here, by its id in `features.onRamp`. */
  DepositInProgress: { readonly id: string }
  /** A purchase that was begun here, by its id in `features.onRamp`. */
  BuyInProgress: { readonly id: string }
  /** A sale that was begun here, by its id in `features.onRamp.sale`. */
  SellInProgress: { readonly id: string }
  /** One token of the portfolio, by its id there. */
  Token: { readonly id: string }
  /** One transaction of the account's activity, by its id there. */
  Transaction: { readonly id: string }
  /** What the user has settled on this device. */
  Settings: undefined
  RegisterAccountName: undefined
  /** The name with its zone that was registered. */
  RegisterAccountNameSuccess: { readonly name: string }
}

export type ViewName = keyof ViewParameters

/** One entry of the modal's stack. Its parameters may be left out where the view can do without. */
export type View = {
  [TName in ViewName]: undefined extends ViewParameters[TName]
    ? { readonly name: TName; readonly parameters?: ViewParameters[TName] }
    : Record<never, never> extends ViewParameters[TName]
      ? { readonly name: TName; readonly parameters?: ViewParameters[TName] | undefined }
      : { readonly name: TName; readonly parameters: ViewParameters[TName] }
}[ViewName]
