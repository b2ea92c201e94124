import { expect, it } from 'vitest'
import * as entry from './index.js'
import * as schemas from './schemas.js'
import * as server from './server.js'
import * as verify from './verify.js'

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "SiwxMessageError",
      "SiwxOriginError",
      "SiwxSessionError",
      "SiwxSignatureError",
      "SiwxUnverifiableError",
      "checkSiwxMessage",
      "createCacao",
      "createSiwxNonce",
      "deviceSiwxStorage",
      "formatSiwxMessage",
      "gatewaySiwx",
      "localSiwx",
      "memorySiwxStorage",
      "parseSiwxMessage",
      "readCacao",
      "remoteSiwxStorage",
      "siweConfig",
    ]
  `)
  expect(Object.keys(schemas).sort()).toMatchInlineSnapshot(`
    [
      "siwxAccountSchema",
      "siwxAuthenticateBodySchema",
      "siwxMeWireSchema",
      "siwxNonceWireSchema",
      "siwxRefreshBodySchema",
      "siwxSessionInfoSchema",
      "siwxSessionsWireSchema",
      "siwxSignedInWireSchema",
    ]
  `)
  expect(Object.keys(server).sort()).toMatchInlineSnapshot(`
    [
      "createServerKeys",
      "createSiwxEndpoints",
      "createSiwxHandler",
      "createSiwxSessions",
      "createSiwxTokenVerifier",
      "expressSiwx",
      "honoSiwx",
      "memorySiwxServerStore",
      "nextSiwx",
      "toSiwxFailure",
    ]
  `)
  expect(Object.keys(verify).sort()).toMatchInlineSnapshot(`
    [
      "bip122Verifier",
      "eip155Verifier",
      "polkadotVerifier",
      "solanaVerifier",
      "verifySiwxSession",
    ]
  `)
})
