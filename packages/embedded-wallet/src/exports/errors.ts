export {
  EmailCooldownError,
  FrameBlockedError,
  FrameLoadError,
  FrameRefusedError,
  FrameReloadedError,
  FrameTimeoutError,
  InvalidMessageError,
  ProviderRpcError,
  WindowBlockedError,
  WindowClosedError,
} from '../errors.js'
