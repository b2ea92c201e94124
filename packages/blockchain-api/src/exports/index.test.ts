import { expect, it } from 'vitest'
import * as entry from './index.js'
import * as staticEntry from './static-wallets.js'

it('default: the public names', () => {
  expect([Object.keys(entry).sort(), Object.keys(staticEntry)]).toMatchInlineSnapshot(`
    [
      [
        "DEFAULT_WALLETS_PER_PAGE",
        "createWalletsService",
        "walletConnectRpcChainIds",
      ],
      [
        "staticWallets",
      ],
    ]
  `)
})
