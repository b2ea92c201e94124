import { expect, it } from 'vitest'
import * as entry from './polkadot.js'
import * as node from './polkadot-node.js'

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "createPolkadotConformance",
      "createPolkadotPeerNamespace",
      "createScriptedPolkadotWallet",
      "encodeSignerPayload",
      "polkadotPeerMethods",
      "scriptedPolkadotWalletBehaviors",
    ]
  `)
  expect(Object.keys(node).sort()).toMatchInlineSnapshot(`
    [
      "ChopsticksNotFoundError",
      "PolkadotBalanceNotSetError",
      "setPolkadotBalance",
      "startLocalPolkadot",
    ]
  `)
})
