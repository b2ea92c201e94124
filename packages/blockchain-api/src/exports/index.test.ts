import { expect, it } from 'vitest'
import * as entry from './index.js'
import * as staticEntry from './static-wallets.js'
import * as marksEntry from './wallet-marks.js'

it('default: the public names', () => {
  expect([entry, staticEntry, marksEntry].map((one) => Object.keys(one).sort())).toMatchInlineSnapshot(`
    [
      [
        "DEFAULT_WALLETS_PER_PAGE",
        "createWalletsService",
        "walletConnectRpcChainIds",
      ],
      [
        "staticWallets",
      ],
      [
        "findWalletMark",
      ],
    ]
  `)
})
