export {
  EmailCooldownError,
  FrameBlockedError,
  FrameLoadError,
  FrameRefusedError,
  FrameReloadedError,
  FrameTimeoutError,
  InvalidMessageError,
  ProviderRpcError,
  SocialWindowBlockedError,
  WindowBlockedError,
  WindowClosedError,
} from '../errors.js'
