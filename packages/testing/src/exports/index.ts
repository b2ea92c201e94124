export {
  type CreateFramedPageParameters,
  createFramedPage,
  type FramedPage,
  type PageElement,
  type RunFrame,
} from '../frame/createFramedPage.js'
export { createScriptedFrame } from '../frame/createScriptedFrame.js'
export {
  createWindowPair,
  dispatchMessage,
  type MessageInit,
  type PairedWindow,
  type PostTarget,
  type WindowPair,
} from '../frame/createWindowPair.js'
export {
  type CreateScriptedFrameParameters,
  type FrameMessage,
  type ScriptedFrame,
  type ScriptedFrameBehavior,
  type ScriptedFrameMemory,
  scriptedFrameBehaviors,
} from '../frame/scriptedFrame.js'
export type { Approval, ApprovalDecision, PendingRequest, PromptKind } from '../wallet/approvalQueue.js'
export { createScriptedWallet } from '../wallet/createScriptedWallet.js'
export type { EventListener } from '../wallet/eventEmitter.js'
export type { InjectAsWindowEthereumParameters } from '../wallet/injectAsWindowEthereum.js'
export type { PermissionStore, PermissionStoreKind } from '../wallet/permissionStore.js'
export { ProviderRpcError } from '../wallet/providerRpcError.js'
export type { LoggedRequest } from '../wallet/requestLog.js'
export type { ScriptedProvider } from '../wallet/scriptedProvider.js'
export type { CreateScriptedWalletParameters, ScriptedWallet } from '../wallet/scriptedWallet.js'
export {
  isScriptedWalletBehavior,
  type ScriptedWalletBehavior,
  type ScriptedWalletBehaviors,
  type ScriptedWalletBehaviorValue,
  scriptedWalletBehaviors,
} from '../wallet/scriptedWalletBehaviors.js'
export type { WalletInfo } from '../wallet/walletInfo.js'
