import { expect, it } from 'vitest'
import * as entry from './playwright.js'

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "AccountPage",
      "BrowserNotFoundError",
      "ConnectButtonPage",
      "ModalPage",
      "NetworksPage",
      "SampleWalletPage",
      "SendPage",
      "approveConsent",
      "findBrowserPath",
      "installScriptedBitcoinWallet",
      "installScriptedPolkadotWallet",
      "installScriptedSolanaWallet",
      "installScriptedWallet",
      "launchBrowser",
    ]
  `)
})
