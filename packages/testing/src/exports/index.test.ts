import { expect, it } from 'vitest'
import * as entry from './index.js'

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "ProviderRpcError",
      "createFramedPage",
      "createScriptedFrame",
      "createScriptedWallet",
      "createWindowPair",
      "dispatchMessage",
      "isScriptedWalletBehavior",
      "scriptedFrameBehaviors",
      "scriptedWalletBehaviors",
    ]
  `)
})
