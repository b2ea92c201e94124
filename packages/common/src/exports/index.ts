export { isEvmAddress } from '../address/isEvmAddress.js'
export { isSolanaAddress } from '../address/isSolanaAddress.js'
export { shortenAddress } from '../address/shortenAddress.js'
export type { CaipAddress } from '../caip/caipAddress.js'
export { caipAddressSchema } from '../caip/caipAddressSchema.js'
export type { CaipNetworkId } from '../caip/caipNetworkId.js'
export { caipNetworkIdSchema } from '../caip/caipNetworkIdSchema.js'
export { type ChainNamespace, chainNamespaces, isChainNamespace } from '../caip/chainNamespace.js'
export { formatCaipAddress } from '../caip/formatCaipAddress.js'
export { formatCaipNetworkId } from '../caip/formatCaipNetworkId.js'
export { isCaipAddress } from '../caip/isCaipAddress.js'
export { isCaipNetworkId } from '../caip/isCaipNetworkId.js'
export { type ParsedCaipAddress, parseCaipAddress } from '../caip/parseCaipAddress.js'
export { type ParsedCaipNetworkId, parseCaipNetworkId } from '../caip/parseCaipNetworkId.js'
export { DEFAULT_CHAIN_ID, DEFAULT_NATIVE_SYMBOL, RPC_TIMEOUT_MS } from '../constants.js'
export { type CreateEmitterOptions, createEmitter, type Emitter } from '../emitter/createEmitter.js'
export { InvalidCaipAddressError, InvalidCaipNetworkIdError } from '../errors/caipErrors.js'
export { type ErrorCategory, HawserError, type HawserErrorOptions, isHawserError } from '../errors/hawserError.js'
export { InvalidNetworkError } from '../errors/invalidNetworkError.js'
export { InvalidOptionsError } from '../errors/invalidOptionsError.js'
export {
  AbortedError,
  HttpRequestError,
  InvalidResponseError,
  NetworkRequestError,
  TimeoutError,
} from '../errors/requestErrors.js'
export { isRpcErrorCode, RpcError, type RpcErrorCode, type RpcErrorName } from '../errors/rpcError.js'
export { toHawserError } from '../errors/toHawserError.js'
export { InvalidDecimalsError, InvalidUnitAmountError, TooManyDecimalsError } from '../errors/unitErrors.js'
export { UnknownError } from '../errors/unknownError.js'
export {
  ChainNotAddedError,
  ChainNotConfiguredError,
  ProviderNotFoundError,
  RequestPendingError,
  SwitchChainUnsupportedError,
  UserRejectedError,
} from '../errors/walletErrors.js'
export {
  type CreateHttpClientOptions,
  createHttpClient,
  type HttpClient,
  type HttpParams,
  type HttpRequestBodyOptions,
  type HttpRequestOptions,
} from '../http/createHttpClient.js'
export { defineNetwork, type NetworkInput } from '../network/defineNetwork.js'
export type { BlockExplorer, NativeCurrency, Network, NetworkContract, RpcUrls } from '../network/network.js'
export { networkSchema } from '../network/networkSchema.js'
export { unsupportedNetwork } from '../network/unsupportedNetwork.js'
export { createBrowserPlatform } from '../platform/createBrowserPlatform.js'
export { parseSafeLink } from '../platform/parseSafeLink.js'
export type { Clock, Platform } from '../platform/platform.js'
export { systemClock } from '../platform/systemClock.js'
export type { SiwxCacao, SiwxConfig, SiwxMessage, SiwxMessageData, SiwxSession } from '../siwx/siwxConfig.js'
export { type CreateCookieStoreOptions, createCookieStore } from '../storage/createCookieStore.js'
export { createLocalStorageStore } from '../storage/createLocalStorageStore.js'
export { createMemoryStore } from '../storage/createMemoryStore.js'
export { type CreateStorageOptions, createStorage } from '../storage/createStorage.js'
export type { KeyValueStore, Storage } from '../storage/storage.js'
export { type StorageKey, storageKeys } from '../storage/storageKeys.js'
export { MAX_RECENT_WALLETS, storageSchemas } from '../storage/storageSchemas.js'
export { type WithDeadlineOptions, withDeadline } from '../timing/withDeadline.js'
export { floorDecimals } from '../units/floorDecimals.js'
export { formatUnits } from '../units/formatUnits.js'
export { parseTransactionValue } from '../units/parseTransactionValue.js'
export { parseUnits } from '../units/parseUnits.js'
