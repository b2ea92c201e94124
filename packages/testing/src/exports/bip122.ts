export {
  type Bip122ConformanceOptions,
  type CreateBip122ConformanceParameters,
  createBip122Conformance,
} from '../bip122/createBip122Conformance.js'
export {
  type BitcoinPeerNamespace,
  bitcoinPeerMethods,
  type CreateBitcoinPeerNamespaceParameters,
  createBitcoinPeerNamespace,
} from '../bip122/createBitcoinPeerNamespace.js'
export type { BitcoinAccountPlan, BitcoinAddressType } from '../bip122/keys/bitcoinAccount.js'
export { type BitcoinNetworkName, bitcoinNetworkNames } from '../bip122/keys/bitcoinNetworks.js'
export { createScriptedBitcoinWallet } from '../bip122/wallet/createScriptedBitcoinWallet.js'
export {
  isScriptedBitcoinBehavior,
  type ScriptedBitcoinBehavior,
  scriptedBitcoinBehaviors,
} from '../bip122/wallet/scriptedBitcoinBehaviors.js'
export {
  type BitcoinWalletProtocol,
  bitcoinWalletProtocols,
  type CreateScriptedBitcoinWalletParameters,
  type ScriptedBitcoinWallet,
} from '../bip122/wallet/scriptedBitcoinWallet.js'
