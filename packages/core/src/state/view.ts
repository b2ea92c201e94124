import type { ChainNamespace } from '@hawser/common'

/**
 * The modal's views and what each takes. A feature adds its own by declaration merging, and the modal by `registerView`.
 */
export interface ViewParameters {
  Connect: undefined
  ConnectingExternal: { readonly connectorId: string }
  /** Without a wallet of the wallet list, any wallet may answer. */
  ConnectingWalletConnect: { readonly walletId?: string | undefined } | undefined
  WhatIsAWallet: undefined
  GetAWallet: undefined
  AllWallets: undefined
  WalletDetails: { readonly walletId: string }
  Account: { readonly namespace?: ChainNamespace | undefined } | undefined
  Accounts: undefined
  Networks: undefined
  UnsupportedChain: undefined
  Send: undefined
  SendReview: undefined
}

export type ViewName = keyof ViewParameters

/** One entry of the modal's stack. */
export type View = {
  [TName in ViewName]: { readonly name: TName; readonly parameters?: ViewParameters[TName] }
}[ViewName]
