import { describe, expect, it } from 'vitest'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { mainnet } from '../fixtures/networks.js'
import * as actions from './actions.js'
import * as core from './index.js'
import * as internals from './internals.js'
import * as server from './server.js'
import * as wallets from './wallets.js'

describe('public names', () => {
  it('behavior: @hawser/core/actions', () => {
    expect(Object.keys(actions).sort()).toMatchInlineSnapshot(`
      [
        "addNetwork",
        "answerQuestion",
        "askUser",
        "balanceResource",
        "cancelConnect",
        "cancelQuestion",
        "cancelSwitch",
        "connect",
        "contractResource",
        "createResource",
        "disconnect",
        "estimateGas",
        "getAssets",
        "getBalance",
        "getCapabilities",
        "getClient",
        "getHost",
        "getProvider",
        "getResource",
        "getWalletBalance",
        "getWcUri",
        "grantPermissions",
        "hideToast",
        "identityResource",
        "invalidateResources",
        "listConnectors",
        "lookupIdentity",
        "readContract",
        "readResource",
        "reconnect",
        "removeNetwork",
        "reportCause",
        "resolveName",
        "revokePermissions",
        "sendTransaction",
        "setWalletLink",
        "showToast",
        "signMessage",
        "signTypedData",
        "switchAccount",
        "switchConnection",
        "switchNetwork",
        "waitForReceipt",
        "watchResource",
        "writeContract",
      ]
    `)
  })

  it('behavior: @hawser/core', () => {
    expect(Object.keys(core).sort()).toMatchInlineSnapshot(`
      [
        "CONNECTOR_DISCOVERY_TIMEOUT_MS",
        "ClientDestroyedError",
        "DISCONNECT_TIMEOUT_MS",
        "LATE_CONNECTOR_TIMEOUT_MS",
        "LOAD_TIMEOUT_MS",
        "PAIRING_LIFETIME_MS",
        "PAIRING_MARGIN_MS",
        "PAIRING_TIMEOUT_MS",
        "READ_TIMEOUT_MS",
        "RECEIPT_TIMEOUT_MS",
        "RECONNECT_TIMEOUT_MS",
        "USER_RESPONSE_TIMEOUT_MS",
        "contractVersion",
        "createHawser",
        "defineFeature",
        "describeError",
        "findMissedNamespace",
        "getHost",
        "hasCapability",
        "isPairingExpired",
        "isSameView",
        "listConnectors",
        "mountModal",
        "reportError",
        "selectAccountState",
        "selectAccountStatus",
        "selectActiveAddress",
        "selectActiveCaipAddress",
        "selectActiveConnection",
        "selectActiveNamespace",
        "selectActiveNetwork",
        "selectChainState",
        "selectConnectMethodsOrder",
        "selectConnectStage",
        "selectConnectedWallets",
        "selectCurrentView",
        "selectGlobalState",
        "selectIsUnsupportedNetwork",
        "selectListedPairing",
        "selectNetworkList",
        "selectNetworkState",
        "selectPairedConnections",
        "selectPairingStage",
        "selectRecentWallets",
        "selectStatus",
        "selectWalletConnectState",
        "themeVariables",
        "toErrorInfo",
        "warnDeveloper",
      ]
    `)
  })

  it('behavior: @hawser/core/wallets', () => {
    expect(Object.keys(wallets).sort()).toMatchInlineSnapshot(`
      [
        "createBrowseLink",
        "createWalletLink",
        "detectEnvironment",
        "openLink",
        "selectConnectList",
        "selectFoundWallets",
        "selectIsAllWalletsShown",
        "selectWalletById",
        "selectWalletConnector",
        "selectWallets",
        "wallets",
      ]
    `)
  })

  it('behavior: @hawser/core/internals', () => {
    expect(Object.keys(internals)).toMatchInlineSnapshot(`
      [
        "internalsKey",
      ]
    `)
  })

  it('behavior: @hawser/core/server', () => {
    expect(Object.keys(server).sort()).toMatchInlineSnapshot(`
      [
        "cookieToInitialState",
      ]
    `)
  })
})

describe('on a server', () => {
  it('behavior: a client is created and read without a page', () => {
    expect(typeof window).toBe('undefined')
    const hawser = core.createHawser({ networks: [mainnet], adapters: [createFakeAdapter()] })
    expect(hawser.getSnapshot()).toBe(hawser.getInitialSnapshot())
    expect(core.selectStatus(hawser.getSnapshot())).toBe('reconnecting')
    const stop = hawser.start()
    expect(core.selectStatus(hawser.getSnapshot())).toBe('disconnected')
    stop()
    hawser.destroy()
  })
})
