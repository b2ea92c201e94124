import { expect, it } from 'vitest'
import * as entry from './node.js'

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "AccountContractsNotFoundError",
      "AnvilNotFoundError",
      "DelegationContractsNotFoundError",
      "JsonRpcRequestError",
      "SignClientNotFoundError",
      "cancelAtEachAwait",
      "createMemoryStorage",
      "createWalletConnectPeer",
      "deployContractAccount",
      "deployDelegations",
      "deployDisperse",
      "deployEns",
      "deployErc1155",
      "deployErc20",
      "deployErc721",
      "deployLegacyErc20",
      "deployRevertingErc20",
      "deploySmartAccounts",
      "deployTokenPair",
      "findAnvilBinary",
      "findFreePort",
      "isWalletConnectPeerBehavior",
      "jsonRpcRequest",
      "mine",
      "mineFromNode",
      "mintErc1155",
      "mintErc721",
      "revert",
      "setAutomine",
      "setBalance",
      "setEnsNames",
      "snapshot",
      "startBundler",
      "startLocalChains",
      "startPaymaster",
      "startRpcProxy",
      "startWalletsService",
      "walletConnectPeerBehaviors",
    ]
  `)
})
