export { createHawser } from '../client/createHawser.js'
export type { HawserEvents } from '../client/events.js'
export type { Hawser, OpenParameters } from '../client/hawser.js'
export type { HawserOptions } from '../client/hawserOptions.js'
export type { Internals } from '../client/internals.js'
export type { InitialState, StoredConnection } from '../client/storedConnection.js'
export type { ConnectorListItem } from '../connectorList/orderConnectors.js'
export type {
  AdapterFactory,
  ChainAdapter,
  SignMessageParameters as AdapterSignMessageParameters,
  SwitchNetworkParameters as AdapterSwitchNetworkParameters,
} from '../contracts/adapter.js'
export type {
  Balance,
  BalanceCapability,
  CallsCapability,
  ContractCall,
  ContractsCapability,
  Identity,
  NamesCapability,
  ReceiverCheck,
  SendCapability,
  Token,
  TransactionReceipt,
  TransactionStatus,
  Transfer,
  TransferEstimate,
  TypedData,
  TypedDataCapability,
  WaitForReceiptParameters as AdapterWaitForReceiptParameters,
  WalletCapabilities,
} from '../contracts/capabilities.js'
export type {
  ConnectionId,
  ConnectionReport,
  Connector,
  ConnectorContext,
  ConnectorFactory,
  ConnectorType,
  ConnectParameters as ConnectorConnectParameters,
  ReconnectParameters as ConnectorReconnectParameters,
} from '../contracts/connector.js'
export type {
  FunctionArgs,
  FunctionName,
  FunctionResult,
  ReadMutability,
  WriteMutability,
} from '../contracts/contractTypes.js'
export type { Feature } from '../contracts/feature.js'
export { contractVersion } from '../contracts/version.js'
export type { AccountNotFoundError } from '../errors/accountNotFoundError.js'
export type { CapabilityMissingError } from '../errors/capabilityMissingError.js'
export { ClientDestroyedError } from '../errors/clientDestroyedError.js'
export type { NotConnectedError } from '../errors/notConnectedError.js'
export { type AddNetworkParameters, addNetwork } from '../flows/addNetwork.js'
export { cancelConnect } from '../flows/cancelConnect.js'
export { cancelSwitch } from '../flows/cancelSwitch.js'
export { type ConnectErrorType, type ConnectParameters, type ConnectReturnType, connect } from '../flows/connect.js'
export {
  type DisconnectErrorType,
  type DisconnectParameters,
  type DisconnectReturnType,
  disconnect,
} from '../flows/disconnect.js'
export {
  type EstimateGasErrorType,
  type EstimateGasParameters,
  type EstimateGasReturnType,
  estimateGas,
} from '../flows/estimateGas.js'
export type { FlowErrorType, FlowParameters } from '../flows/flowParameters.js'
export {
  type GetBalanceErrorType,
  type GetBalanceParameters,
  type GetBalanceReturnType,
  getBalance,
  type ReadErrorType,
} from '../flows/getBalance.js'
export {
  type GetCapabilitiesErrorType,
  type GetCapabilitiesParameters,
  type GetCapabilitiesReturnType,
  getCapabilities,
} from '../flows/getCapabilities.js'
export {
  type GetClientErrorType,
  type GetClientParameters,
  type GetClientReturnType,
  getClient,
} from '../flows/getClient.js'
export {
  type GetProviderErrorType,
  type GetProviderParameters,
  type GetProviderReturnType,
  getProvider,
} from '../flows/getProvider.js'
export {
  type LookupIdentityErrorType,
  type LookupIdentityParameters,
  type LookupIdentityReturnType,
  lookupIdentity,
} from '../flows/lookupIdentity.js'
export {
  type ReadContractErrorType,
  type ReadContractParameters,
  type ReadContractReturnType,
  readContract,
} from '../flows/readContract.js'
export {
  type ReconnectErrorType,
  type ReconnectParameters,
  type ReconnectReturnType,
  reconnect,
} from '../flows/reconnect.js'
export { type RemoveNetworkParameters, removeNetwork } from '../flows/removeNetwork.js'
export {
  type ResolveNameErrorType,
  type ResolveNameParameters,
  type ResolveNameReturnType,
  resolveName,
} from '../flows/resolveName.js'
export {
  type SendTransactionErrorType,
  type SendTransactionParameters,
  type SendTransactionReturnType,
  sendTransaction,
} from '../flows/sendTransaction.js'
export {
  type SignMessageErrorType,
  type SignMessageParameters,
  type SignMessageReturnType,
  signMessage,
  type WalletErrorType,
} from '../flows/signMessage.js'
export {
  type SignTypedDataErrorType,
  type SignTypedDataParameters,
  type SignTypedDataReturnType,
  signTypedData,
} from '../flows/signTypedData.js'
export {
  type SwitchAccountErrorType,
  type SwitchAccountParameters,
  type SwitchAccountReturnType,
  switchAccount,
} from '../flows/switchAccount.js'
export {
  type SwitchConnectionErrorType,
  type SwitchConnectionParameters,
  type SwitchConnectionReturnType,
  switchConnection,
} from '../flows/switchConnection.js'
export {
  type SwitchNetworkErrorType,
  type SwitchNetworkParameters,
  type SwitchNetworkReturnType,
  switchNetwork,
} from '../flows/switchNetwork.js'
export {
  CONNECTOR_DISCOVERY_TIMEOUT_MS,
  DISCONNECT_TIMEOUT_MS,
  LOAD_TIMEOUT_MS,
  READ_TIMEOUT_MS,
  RECEIPT_TIMEOUT_MS,
  RECONNECT_TIMEOUT_MS,
  USER_RESPONSE_TIMEOUT_MS,
} from '../flows/timeouts.js'
export {
  type WaitForReceiptErrorType,
  type WaitForReceiptParameters,
  type WaitForReceiptReturnType,
  waitForReceipt,
} from '../flows/waitForReceipt.js'
export {
  type WriteContractErrorType,
  type WriteContractParameters,
  type WriteContractReturnType,
  writeContract,
} from '../flows/writeContract.js'
export type { WalletError } from '../lateFlows/endSessions.js'
export type { TransactionParameters } from '../lateFlows/prepareTransaction.js'
export { type AccountState, type ConnectedWalletInfo, selectAccountState } from '../selectors/selectAccountState.js'
export { selectActiveAddress } from '../selectors/selectActiveAddress.js'
export { selectActiveCaipAddress } from '../selectors/selectActiveCaipAddress.js'
export { selectActiveConnection } from '../selectors/selectActiveConnection.js'
export { selectActiveNamespace } from '../selectors/selectActiveNamespace.js'
export { selectActiveNetwork } from '../selectors/selectActiveNetwork.js'
export { type ChainState, selectChainState } from '../selectors/selectChainState.js'
export { selectConnectMethodsOrder } from '../selectors/selectConnectMethodsOrder.js'
export { selectConnectorList } from '../selectors/selectConnectorList.js'
export { selectCurrentView } from '../selectors/selectCurrentView.js'
export { type GlobalState, selectGlobalState } from '../selectors/selectGlobalState.js'
export { selectIsUnsupportedNetwork } from '../selectors/selectIsUnsupportedNetwork.js'
export { selectNetworkList } from '../selectors/selectNetworkList.js'
export { type NetworkState, selectNetworkState } from '../selectors/selectNetworkState.js'
export { selectStatus } from '../selectors/selectStatus.js'
export type { Account, AccountType } from '../state/account.js'
export type { ErrorInfo } from '../state/errorInfo.js'
export { toErrorInfo } from '../state/toErrorInfo.js'
export type {
  AlertState,
  ConnectAttempt,
  Connection,
  ConnectionStatus,
  ConnectMethod,
  ConnectorEntry,
  ConnectorGroup,
  ExcludedWallet,
  FeatureFlags,
  HawserState,
  OptionsState,
  RecentWallet,
  SocialProvider,
  SwitchAttempt,
  ThemeMode,
  ToastState,
  ToastVariant,
  TokenReference,
  WalletFeature,
} from '../state/tree.js'
export type { View, ViewName, ViewParameters } from '../state/view.js'
