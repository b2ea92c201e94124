export { type EmbeddedWalletFactory, embeddedWallet } from '../connector/embeddedWallet.js'
export type {
  EmbeddedWalletAccount,
  EmbeddedWalletConnector,
  EmbeddedWalletInput,
  EmbeddedWalletUser,
} from '../connector/embeddedWalletConnector.js'
export type { EmbeddedWalletOptions, EmbeddedWalletTexts, FrameAppearance } from '../connector/embeddedWalletOptions.js'
export type { AskFrameOptions } from '../protocol/createAppChannel.js'
export type { AnswerOf, MessageName, RequestOf } from '../protocol/messages.js'
export type { FrameTimers } from '../protocol/timers.js'
