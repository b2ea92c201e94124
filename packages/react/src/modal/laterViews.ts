import type { ViewParameters } from '@hawser/core'
import type { ComponentType } from 'react'
import {
  loadBuyInProgressView,
  loadDepositView,
  loadOnRampProvidersView,
  loadOnRampSelectTokenView,
  loadSellInProgressView,
} from '../views/buy/loadBuyViews.js'
import { loadSendReviewView, loadSendView } from '../views/send/loadSendViews.js'
import { loadSwapPreviewView, loadSwapSelectTokenView, loadSwapView } from '../views/swap/loadSwapViews.js'
import { loadTokenView } from '../views/token/loadToken.js'
import { loadTransactionView } from '../views/transaction/loadTransaction.js'

export type LaterViewName =
  | 'Send'
  | 'SendReview'
  | 'Swap'
  | 'SwapSelectToken'
  | 'SwapPreview'
  | 'OnRampProviders'
  | 'OnRampSelectToken'
  | 'BuyInProgress'
  | 'SellInProgress'
  | 'DepositFromExchange'
  | 'DepositInProgress'
  | 'Token'
  | 'Transaction'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'Settings'

/** The views that few who open the modal come to: each is code of its own, and here is only what loads it. */
export const laterViews: {
  readonly [TName in LaterViewName]: () => Promise<ComponentType<NonNullable<ViewParameters[TName]>>>
} = {
  Send: loadSendView,
  SendReview: loadSendReviewView,
  Swap: loadSwapView,
  SwapSelectToken: loadSwapSelectTokenView,
  SwapPreview: loadSwapPreviewView,
  OnRampProviders: loadOnRampProvidersView,
  OnRampSelectToken: loadOnRampSelectTokenView,
  BuyInProgress: loadBuyInProgressView,
  SellInProgress: loadSellInProgressView,
  DepositFromExchange: loadDepositView,
  DepositInProgress: loadBuyInProgressView,
  Token: loadTokenView,
  Transaction: loadTransactionView,
  RegisterAccountName: async () => (await import('../views/registerName/RegisterNameView.js')).RegisterNameView,
  RegisterAccountNameSuccess: async () =>
    (await import('../views/registerName/NameRegisteredView.js')).NameRegisteredView,
  Settings: async () => (await import('../views/settings/SettingsView.js')).SettingsView,
}
