import { expect, it } from 'vitest'
import * as entry from './solana.js'
import * as node from './solana-node.js'

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "composeSignIn",
      "createScriptedSolanaWallet",
      "createScriptedWalletAdapter",
      "createSolanaAccount",
      "createSolanaPeerNamespace",
      "scriptedSolanaBehaviors",
      "solanaPeerMethods",
    ]
  `)
  expect(Object.keys(node).sort()).toMatchInlineSnapshot(`
    [
      "createSolanaConformance",
      "startSolanaChain",
    ]
  `)
})
