import { expect, it } from 'vitest'
import * as entry from './bip122.js'
import * as node from './bip122-node.js'

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "bitcoinNetworkNames",
      "bitcoinPeerMethods",
      "bitcoinWalletProtocols",
      "createBip122Conformance",
      "createBitcoinPeerNamespace",
      "createScriptedBitcoinWallet",
      "isScriptedBitcoinBehavior",
      "scriptedBitcoinBehaviors",
    ]
  `)
})

it('default: the public names of the part for Node', () => {
  expect(Object.keys(node).sort()).toMatchInlineSnapshot(`
    [
      "BcoinNotFoundError",
      "startBitcoinNode",
    ]
  `)
})
