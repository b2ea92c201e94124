import { expect, it } from 'vitest'
import * as entry from './index.js'
import * as verify from './verify.js'

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "SiwxMessageError",
      "SiwxSignatureError",
      "SiwxUnverifiableError",
      "checkSiwxMessage",
      "createCacao",
      "createSiwxNonce",
      "deviceSiwxStorage",
      "formatSiwxMessage",
      "localSiwx",
      "memorySiwxStorage",
      "parseSiwxMessage",
      "readCacao",
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
