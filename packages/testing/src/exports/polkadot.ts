export {
  type CreatePolkadotConformanceParameters,
  createPolkadotConformance,
  type PolkadotConformance,
} from '../polkadot/createPolkadotConformance.js'
export type { PolkadotKeyType } from '../polkadot/createPolkadotKey.js'
export {
  type CreatePolkadotPeerNamespaceParameters,
  createPolkadotPeerNamespace,
  polkadotPeerMethods,
} from '../polkadot/createPolkadotPeerNamespace.js'
export { createScriptedPolkadotWallet } from '../polkadot/createScriptedPolkadotWallet.js'
export { encodeSignerPayload } from '../polkadot/encodeSignerPayload.js'
export {
  type CreateScriptedPolkadotWalletParameters,
  type ScriptedPolkadotAccount,
  type ScriptedPolkadotWallet,
  type ScriptedPolkadotWalletBehavior,
  scriptedPolkadotWalletBehaviors,
} from '../polkadot/scriptedPolkadotWallet.js'
