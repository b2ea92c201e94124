// Code: one line for each module, and nothing by name. Bundlers that split code load a module that is listed by name with the whole list.
// Types alone.

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
  AssetFilters,
  AssetsCapability,
  Balance,
  BalanceCapability,
  CallsCapability,
  ContractCall,
  ContractsCapability,
  FeeWarning,
  Identity,
  NamesCapability,
  ReceiverCheck,
  ReceiverRisk,
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
  WalletHolding,
  WalletHoldings,
} from '../contracts/capabilities.js'
export type {
  ConnectionId,
  ConnectionReport,
  Connector,
  ConnectorContext,
  ConnectorFactory,
  ConnectorHealth,
  ConnectorType,
  ConnectParameters as ConnectorConnectParameters,
  Pairing,
  ReconnectParameters as ConnectorReconnectParameters,
  WalletLink,
} from '../contracts/connector.js'
export type {
  FunctionArgs,
  FunctionName,
  FunctionResult,
  ReadMutability,
  WriteMutability,
} from '../contracts/contractTypes.js'
export type { Feature } from '../contracts/feature.js'
export type {
  PermissionGrant,
  PermissionRequest,
  PermissionsCapability,
  PermissionTerm,
  RevocableGrant,
} from '../contracts/permissions.js'
export type { SessionProvider, SessionRequest } from '../contracts/sessionProvider.js'
export * from '../contracts/version.js'
export type { ToastMessage } from '../controllers/toast.js'
export type { AccountNotFoundError } from '../errors/accountNotFoundError.js'
export type { CapabilityMissingError } from '../errors/capabilityMissingError.js'
export type { ConnectionEndedError } from '../errors/connectionEndedError.js'
export type { NotConnectedError } from '../errors/notConnectedError.js'
export type { WalletConnectNotFoundError } from '../errors/walletConnectNotFoundError.js'
export * from '../flows/addNetwork.js'
export type { FlowErrorType, FlowParameters } from '../flows/flowParameters.js'
export * from '../flows/getAssets.js'
export * from '../flows/getWalletBalance.js'
export * from '../flows/getWcUri.js'
export * from '../flows/grantPermissions.js'
export * from '../flows/hideToast.js'
export * from '../flows/removeNetwork.js'
export * from '../flows/revokePermissions.js'
export * from '../flows/setWalletLink.js'
export * from '../flows/showToast.js'
export type { WalletIdentity } from '../identity/walletIdentities.js'
export type { WalletError } from '../lateFlows/disconnect.js'
export type { TransactionParameters } from '../lateFlows/prepareTransaction.js'
export type { ConnectWallet } from '../pairing/connectWallet.js'
export * from '../pairing/isPairingExpired.js'
export * from '../selectors/selectAccountState.js'
export * from '../selectors/selectActiveNamespace.js'
export * from '../selectors/selectChainState.js'
export * from '../selectors/selectConnectedWallets.js'
export * from '../selectors/selectConnectMethodsOrder.js'
export * from '../selectors/selectConnectorList.js'
export * from '../selectors/selectCurrentView.js'
export * from '../selectors/selectGlobalState.js'
export * from '../selectors/selectNetworkState.js'
export * from '../selectors/selectRecentWallets.js'
export * from '../selectors/selectWalletConnectState.js'
export type { ServicesOptions, WalletsServiceOptions } from '../services/servicesOptions.js'
export type { Account, AccountType } from '../state/account.js'
export type { ErrorInfo } from '../state/errorInfo.js'
export * from '../state/toErrorInfo.js'
export type {
  AlertState,
  ChosenWallet,
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
export * from './first.js'
