export {
  type CreatePolkadotConformanceParameters,
  createPolkadotConformance,
} from '../polkadot/createPolkadotConformance.js'
export { createScriptedPolkadotWallet } from '../polkadot/createScriptedPolkadotWallet.js'
export { encodeSignerPayload } from '../polkadot/encodeSignerPayload.js'
export {
  type CreateScriptedPolkadotWalletParameters,
  type ScriptedPolkadotAccount,
  type ScriptedPolkadotWallet,
  type ScriptedPolkadotWalletBehavior,
  scriptedPolkadotWalletBehaviors,
} from '../polkadot/scriptedPolkadotWallet.js'
