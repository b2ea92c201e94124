// What apps need beside the client, so that they install no other package for it.
export {
  type BlockExplorer,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type CreateCookieStoreOptions,
  createCookieStore,
  defineNetwork,
  explorerLink,
  floorDecimals,
  formatUnits,
  HawserError,
  isHawserError,
  type KeyValueStore,
  type NativeCurrency,
  type Network,
  type NetworkInput,
  parseUnits,
  type SiwxConfig,
  type SiwxSession,
} from '@hawser/common'
export { warnDeveloper } from '#optionMessage'
export { type ConnectActions, loadConnectActions } from '../client/actions.js'
export * from '../client/createHawser.js'
export * from '../client/defineFeature.js'
export type { HawserEvents } from '../client/events.js'
export {
  type Attachable,
  type CapabilityName,
  ClientDestroyedError,
  type Hawser,
  hasCapability,
  type OpenParameters,
} from '../client/hawser.js'
export type { FeatureOptions, HawserOptions, RemoteFeatureOptions } from '../client/hawserOptions.js'
export * from '../client/reportError.js'
export { type ConnectStage, type ConnectStageOptions, selectConnectStage } from '../connections/connectStage.js'
export type { InitialState, StoredConnection } from '../connections/storedConnection.js'
export type { ConnectorListItem } from '../connectorList/orderConnectors.js'
export { contractVersion, LOAD_TIMEOUT_MS } from '../constants.js'
export type { ToastMessage } from '../controllers/toast.js'
export type { QuestionEndedError, RequirementUnmetError, WalletConnectNotFoundError } from '../errors/connectErrors.js'
export type {
  AccountNotFoundError,
  CapabilityMissingError,
  ConnectionEndedError,
  FeatureOffError,
  NotConnectedError,
} from '../errors/errors.js'
export { type InvalidInputError, type NoPageError, toErrorInfo } from '../errors/pageErrors.js'
// What draws the list of wallets comes from here without the other actions.
export * from '../flows/getHost.js'
export { listConnectors } from '../flows/listConnectors.js'
export type { WalletIdentity } from '../identity/walletIdentities.js'
export type {
  AdapterFactory,
  ChainAdapter,
  ExternalConnections,
  ExternalPersistence,
  OwnSignIn,
  SignInParameters as AdapterSignInParameters,
  SignMessageParameters as AdapterSignMessageParameters,
  StartedClient,
  SwitchNetworkParameters as AdapterSwitchNetworkParameters,
} from '../interfaces/adapter.js'
export type {
  CallCapabilities,
  CallsCapability,
  CallsReceipt,
  CallsState,
  CallsStatus,
  SentCalls,
  WalletCall,
  WalletCapabilities,
} from '../interfaces/calls.js'
export type {
  AssetFilters,
  AssetsCapability,
  Balance,
  BalanceCapability,
  ContractCall,
  ContractsCapability,
  FeeWarning,
  Identity,
  NamesCapability,
  NftTransfer,
  ReceiverCheck,
  ReceiverRisk,
  ReplacementKind,
  SendCapability,
  Token,
  TransactionReceipt,
  TransactionStatus,
  Transfer,
  TransferEffect,
  TransferEstimate,
  TransferSimulation,
  TransferSpeed,
  TypedData,
  TypedDataCapability,
  WaitForReceiptParameters as AdapterWaitForReceiptParameters,
  WalletHolding,
  WalletHoldings,
} from '../interfaces/capabilities.js'
export type { ChainClient, ChainLibraries, WalletProvider } from '../interfaces/chainLibraries.js'
export type {
  ChainQuestions,
  ContractEvent,
  ContractEventsQuestion,
  SignatureQuestion,
  TransactionToSign,
  WatchedAsset,
} from '../interfaces/chainReading.js'
export type {
  AuthenticateParameters,
  AuthenticatePayload,
  AuthenticateReturnType,
  ConnectionId,
  ConnectionReport,
  Connector,
  ConnectorFactory,
  ConnectorHealth,
  ConnectorTraits,
  ConnectorType,
  ConnectParameters as ConnectorConnectParameters,
  ConnectPrompt,
  Pairing,
  ReconnectHint,
  ReconnectParameters as ConnectorReconnectParameters,
  WalletLink,
} from '../interfaces/connector.js'
export * from '../interfaces/connectorInput.js'
export type { AdapterContext, ConnectorContext } from '../interfaces/context.js'
export type {
  FunctionArgs,
  FunctionName,
  FunctionResult,
  ReadMutability,
  WriteMutability,
} from '../interfaces/contractTypes.js'
export type { Feature, FeatureContext, FeatureDefinition } from '../interfaces/feature.js'
export type {
  PermissionGrant,
  PermissionRequest,
  PermissionsCapability,
  PermissionTerm,
  RevocableGrant,
} from '../interfaces/permissions.js'
export type {
  ChoiceRequest,
  CodeRequest,
  EmailRequest,
  FieldRequest,
  LinkRequest,
  NoticeRequest,
  Question,
  QuestionRequest,
  WindowRequest,
} from '../interfaces/question.js'
export type { ConnectReason, Requirement, RequirementQuestion } from '../interfaces/requirement.js'
export type { SessionProvider, SessionRequest } from '../interfaces/sessionProvider.js'
export type { WalletTask } from '../interfaces/walletTask.js'
export {
  BALANCE_RETRY_MS,
  CONNECTOR_DISCOVERY_TIMEOUT_MS,
  DISCONNECT_TIMEOUT_MS,
  LATE_CONNECTOR_TIMEOUT_MS,
  PAIRING_LIFETIME_MS,
  PAIRING_MARGIN_MS,
  PAIRING_TIMEOUT_MS,
  READ_TIMEOUT_MS,
  RECEIPT_TIMEOUT_MS,
  RECONNECT_TIMEOUT_MS,
  USER_RESPONSE_TIMEOUT_MS,
} from '../lateConstants.js'
export * from '../modal/mountModal.js'
export { isSameView, selectCurrentView, selectIsViewLocked } from '../modal/router.js'
export * from '../pairing/isPairingExpired.js'
export { findMissedNamespace, type PairingStage, selectPairingStage } from '../pairing/selectPairingStage.js'
export * from '../selectors/account.js'
export * from '../selectors/canSendOn.js'
export * from '../selectors/chainState.js'
export {
  type ConnectedWallet,
  selectConnectedWallets,
  selectListedPairing,
  selectPairedConnections,
  selectRecentWallets,
} from '../selectors/connectedWallets.js'
export * from '../selectors/selectConnectMethodsOrder.js'
export * from '../selectors/selectNetworkList.js'
export * from '../selectors/selectWalletConnectState.js'
export * from '../services/gateway.js'
export { getRemoteFeatures, hasService, type RemoteFeatures } from '../services/remoteFeatures.js'
export type {
  AllServices,
  BlockchainApiServiceOptions,
  ConfigServiceOptions,
  FrameServiceOptions,
  RelayServiceOptions,
  ServiceLocation,
  ServiceName,
  ServicesOptions,
  TelemetryServiceOptions,
} from '../services/servicesOptions.js'
export type { Account, AccountType } from '../state/account.js'
export * from '../state/errorInfo.js'
export type {
  ConnectMethod,
  ConnectorGroup,
  ExcludedWallet,
  FeatureFlags,
  OptionsState,
  OwnSocialProvider,
  SocialProvider,
  TokenReference,
  WalletFeature,
} from '../state/optionsState.js'
export * from '../state/themeVariables.js'
export type {
  AlertState,
  ChosenWallet,
  ConnectAttempt,
  Connection,
  ConnectionStatus,
  ConnectorEntry,
  FeatureId,
  FeatureRegistry,
  HawserState,
  PartlyGranted,
  ProjectState,
  RecentWallet,
  ResourceRecord,
  SwitchAttempt,
  ThemeMode,
  ToastState,
  ToastVariant,
} from '../state/tree.js'
export type { View, ViewName, ViewParameters, ViewRegistry } from '../state/view.js'
