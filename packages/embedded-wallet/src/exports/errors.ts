export {
  EmailCooldownError,
  FrameBlockedError,
  FrameLoadError,
  FrameRefusedError,
  FrameReloadedError,
  FrameServiceError,
  FrameTimeoutError,
  InvalidMessageError,
  ProviderRpcError,
  SocialWindowBlockedError,
  WindowBlockedError,
  WindowClosedError,
} from '../errors.js'
