export { AccountPage } from '../playwright/AccountPage.js'
export { approveConsent } from '../playwright/approveConsent.js'
export { ConnectButtonPage } from '../playwright/ConnectButtonPage.js'
export { findBrowserPath } from '../playwright/findBrowserPath.js'
export {
  installScriptedBitcoinWallet,
  type PageBitcoinWalletOptions,
} from '../playwright/installScriptedBitcoinWallet.js'
export {
  installScriptedPolkadotWallet,
  type PagePolkadotWalletOptions,
} from '../playwright/installScriptedPolkadotWallet.js'
export { installScriptedSolanaWallet, type PageSolanaWalletOptions } from '../playwright/installScriptedSolanaWallet.js'
export { installScriptedWallet } from '../playwright/installScriptedWallet.js'
export { BrowserNotFoundError, launchBrowser } from '../playwright/launchBrowser.js'
export { ModalPage, type PageObjectOptions } from '../playwright/ModalPage.js'
export { NetworksPage } from '../playwright/NetworksPage.js'
export type { PageWalletHandle } from '../playwright/pageWalletHandle.js'
export type { PageWalletOptions } from '../playwright/pageWalletOptions.js'
export { type ApproveConnectionOptions, SampleWalletPage } from '../playwright/SampleWalletPage.js'
export { SendPage } from '../playwright/SendPage.js'
export type {
  AnswerPromptOptions,
  ScriptedWalletFacts,
  ScriptedWalletHandle,
  WaitForPromptOptions,
} from '../playwright/scriptedWalletHandle.js'
