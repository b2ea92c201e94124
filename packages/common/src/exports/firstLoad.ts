// The modules of an app's first load, by name: bundlers that split code then load them in one piece, whichever late code shares them.
export { isEvmAddress, shortenAddress } from '../address/address.js'
export { type ChainNamespace, chainNamespaces, isCaipNetworkId, isChainNamespace } from '../caip/caipIds.js'
export { MAX_RECENT_WALLETS } from '../constants.js'
export { type CreateEmitterOptions, createEmitter, type Emitter } from '../emitter/createEmitter.js'
export {
  AbortedError,
  InvalidOptionsError,
  ModuleLoadError,
  TimeoutError,
  UnknownError,
  wrapError,
} from '../errors/errors.js'
export { type ErrorCategory, HawserError, type HawserErrorOptions, isHawserError } from '../errors/hawserError.js'
export { loadModule } from '../loadModule.js'
export { unsupportedNetwork } from '../network/network.js'
export { createBrowserPlatform } from '../platform/createBrowserPlatform.js'
export { systemClock } from '../platform/platform.js'
export { type CreateStorageOptions, createStorage } from '../storage/createStorage.js'
export { connectionStorageKeys } from '../storage/storageKeys.js'
export { createLocalStorageStore, createMemoryStore } from '../storage/stores.js'
export { type WithDeadlineOptions, withDeadline } from '../timing/withDeadline.js'
