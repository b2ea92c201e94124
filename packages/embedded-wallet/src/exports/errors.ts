export {
  EmailCooldownError,
  FrameBlockedError,
  FrameLoadError,
  FrameRefusedError,
  FrameReloadedError,
  FrameTimeoutError,
  InvalidMessageError,
  ProviderRpcError,
} from '../errors.js'
