export {
  CONSENT_TIMEOUT_MS,
  EMAIL_COOLDOWN_MS,
  FRAME_LOAD_TIMEOUT_MS,
  FRAME_READY_DELAY_MS,
  FRAME_REQUEST_TIMEOUT_MS,
  MAX_MESSAGE_CHARACTERS,
  MAX_MESSAGE_DEPTH,
  MAX_MESSAGE_VALUES,
  MAX_OPEN_REQUESTS,
  PROTOCOL_VERSION,
  SIGN_OUT_TIMEOUT_MS,
} from '../constants.js'
export { type AwaitWindowResultOptions, awaitWindowResult } from '../protocol/awaitWindowResult.js'
export type { ChannelTransport, MessageReceiver, MessageTarget } from '../protocol/channelEnds.js'
export {
  type AppChannel,
  type AskFrameOptions,
  type CreateAppChannelOptions,
  createAppChannel,
} from '../protocol/createAppChannel.js'
export {
  type CreateFrameChannelOptions,
  createFrameChannel,
  type FrameChannel,
  type FrameHandlers,
  type FrameRequestContext,
} from '../protocol/createFrameChannel.js'
export { createMessageId } from '../protocol/createMessageId.js'
export {
  type AnswerOf,
  type AppMessage,
  type EventName,
  type EventOf,
  type FrameAnswer,
  type FrameEvent,
  type MessageName,
  type ProtocolScope,
  parseAppMessage,
  parseFrameAnswer,
  parseFrameEvent,
  parseGranted,
  parseRefusal,
  type Refusal,
  type RequestOf,
  writeAppMessage,
  writeFrameAnswer,
  writeFrameEvent,
} from '../protocol/messages.js'
export { type OpenedWindow, type OpenWindowOptions, openWindow, type WatchedWindow } from '../protocol/openWindow.js'
export { ownEvents, ownMessages } from '../protocol/ownMessages.js'
export { type MessageContract, publicEvents, publicMessages } from '../protocol/publicMessages.js'
export { type FramePlace, readParentOrigin } from '../protocol/readParentOrigin.js'
export {
  getRpcMethodKind,
  ownSafeRpcMethods,
  ownUnsafeRpcMethods,
  safeRpcMethods,
  type UnsafeRpcMethod,
  unsafeRpcMethods,
} from '../protocol/rpcMethods.js'
export { parseRpcParams, type RpcParamsOf } from '../protocol/rpcParams.js'
export type { FrameTimers } from '../protocol/timers.js'
export { toPlainData } from '../protocol/toPlainData.js'
