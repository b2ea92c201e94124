'use client'

export { type ThemeVariable, type ThemeVariables, themeVariables } from '@hawser/core'
export { AccountButton } from '../buttons/AccountButton.js'
export { ConnectButton, type ConnectButtonProps } from '../buttons/ConnectButton.js'
export { NetworkButton } from '../buttons/NetworkButton.js'
export { ModalLoadError, ProviderMissingError } from '../errors.js'
export {
  type UseHawserAccountParameters,
  type UseHawserAccountReturnType,
  useHawserAccount,
  useHawserCapabilities,
  useHawserPermissions,
  useHawserProvider,
  useHawserSwitchAccount,
  useHawserSwitchConnection,
} from '../hooks/account.js'
export {
  type UseHawserActivityReturnType,
  type UseHawserNameFormReturnType,
  type UseHawserNftsReturnType,
  type UseHawserPortfolioReturnType,
  type UseHawserProfileReturnType,
  useHawserActivity,
  useHawserNameForm,
  useHawserNfts,
  useHawserPortfolio,
  useHawserProfile,
} from '../hooks/accountFeatures.js'
export {
  useHawserBlockNumber,
  useHawserEstimateGas,
  useHawserReadContracts,
  useHawserSimulateContract,
  useHawserVerifyMessage,
  useHawserWatchContractEvents,
} from '../hooks/chainHooks.js'
export { useHawserConnect, useHawserConnectors, useHawserDisconnect } from '../hooks/connect.js'
export { useHawserEvent, useHawserModal, useHawserTheme } from '../hooks/modal.js'
export {
  type UseHawserNetworkReturnType,
  useHawserClient,
  useHawserNetwork,
  useHawserNetworks,
  useHawserSwitchNetwork,
} from '../hooks/network.js'
export {
  type UseHawserWriteContractReturnType,
  useHawserCallsStatus,
  useHawserGrantPermissions,
  useHawserRevokePermissions,
  useHawserSendCalls,
  useHawserSendTransaction,
  useHawserSignMessage,
  useHawserSignTransaction,
  useHawserSignTypedData,
  useHawserWaitForReceipt,
  useHawserWatchAsset,
  useHawserWriteContract,
} from '../hooks/requests.js'
export { type UseHawserBalanceParameters, useHawserBalance } from '../hooks/useHawserBalance.js'
export { type UseHawserBuyReturnType, useHawserBuy } from '../hooks/useHawserBuy.js'
export {
  type UseHawserIdentityParameters,
  type UseHawserIdentityReturnType,
  useHawserIdentity,
} from '../hooks/useHawserIdentity.js'
export { type UseHawserNameParameters, type UseHawserNameReturnType, useHawserName } from '../hooks/useHawserName.js'
export { useHawserReadContract } from '../hooks/useHawserReadContract.js'
export { type UseHawserSendReturnType, useHawserSend } from '../hooks/useHawserSend.js'
export { type UseHawserSessionReturnType, useHawserSession } from '../hooks/useHawserSession.js'
export { type UseHawserSwapReturnType, useHawserSwap } from '../hooks/useHawserSwap.js'
export type { MutationCallbacks, MutationState } from '../hooks/useMutationState.js'
export type { QueryState } from '../hooks/useQueryState.js'
export type { ResourceOptions } from '../hooks/useResource.js'
export { HawserMark } from '../icons/HawserMark.js'
export type { AppView, AppViews } from '../modal/appViews.js'
export { HawserProvider, type HawserProviderProps } from '../provider/HawserProvider.js'
export { useHawser } from '../provider/useHawser.js'
export { useHawserState } from '../provider/useHawserState.js'
export type { ButtonText } from '../text/buttonText.js'
export type { Catalogue, Locale, PluralMessage, TextDirection, TextKey } from '../text/catalogue.js'
