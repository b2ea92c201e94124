import { expect, it } from 'vitest'
import * as index from './index.js'
import * as verify from './verify.js'

it('default: the public names', () => {
  expect(Object.keys(index).sort()).toMatchInlineSnapshot(`
    [
      "createRelay",
      "defaultRelayLimits",
      "relayCloseReasons",
      "startRelay",
      "toAddressGroup",
    ]
  `)
  expect(Object.keys(verify).sort()).toMatchInlineSnapshot(`
    [
      "createVerify",
      "startVerify",
    ]
  `)
})
