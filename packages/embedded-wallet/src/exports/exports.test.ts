import { expect, it } from 'vitest'
import * as connector from './connector.js'
import * as errors from './errors.js'
import * as protocol from './protocol.js'

it('default: the public names', () => {
  expect(Object.keys(connector).sort()).toMatchInlineSnapshot(`
    [
      "embeddedWallet",
    ]
  `)
  expect(Object.keys(errors).sort()).toMatchInlineSnapshot(`
    [
      "EmailCooldownError",
      "FrameBlockedError",
      "FrameLoadError",
      "FrameRefusedError",
      "FrameReloadedError",
      "FrameServiceError",
      "FrameTimeoutError",
      "InvalidMessageError",
      "ProviderRpcError",
      "SocialWindowBlockedError",
      "WindowBlockedError",
      "WindowClosedError",
    ]
  `)
  expect(Object.keys(protocol).sort()).toMatchInlineSnapshot(`
    [
      "CONSENT_TIMEOUT_MS",
      "EMAIL_COOLDOWN_MS",
      "FRAME_LOAD_TIMEOUT_MS",
      "FRAME_READY_DELAY_MS",
      "FRAME_REQUEST_TIMEOUT_MS",
      "MAX_MESSAGE_CHARACTERS",
      "MAX_MESSAGE_DEPTH",
      "MAX_MESSAGE_VALUES",
      "MAX_OPEN_REQUESTS",
      "PROTOCOL_VERSION",
      "SIGN_OUT_TIMEOUT_MS",
      "awaitWindowResult",
      "createAppChannel",
      "createFrameChannel",
      "createMessageId",
      "getRpcMethodKind",
      "openWindow",
      "ownEvents",
      "ownMessages",
      "ownSafeRpcMethods",
      "ownUnsafeRpcMethods",
      "parseAppMessage",
      "parseFrameAnswer",
      "parseFrameEvent",
      "parseGranted",
      "parseRefusal",
      "parseRpcParams",
      "publicEvents",
      "publicMessages",
      "readParentOrigin",
      "safeRpcMethods",
      "toPlainData",
      "unsafeRpcMethods",
      "writeAppMessage",
      "writeFrameAnswer",
      "writeFrameEvent",
    ]
  `)
})
