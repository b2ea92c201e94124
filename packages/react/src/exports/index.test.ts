import { describe, expect, it } from 'vitest'
import * as react from './index.js'
import * as pseudoRtl from './pseudo-rtl.js'
import * as wallets from './wallets.js'

describe('@hawser/react', () => {
  it('default: public names', () => {
    expect(Object.keys(react)).toMatchInlineSnapshot(`
      [
        "themeVariables",
        "AccountButton",
        "ConnectButton",
        "NetworkButton",
        "ModalLoadError",
        "ProviderMissingError",
        "useHawserAccount",
        "useHawserCapabilities",
        "useHawserPermissions",
        "useHawserProvider",
        "useHawserSwitchAccount",
        "useHawserSwitchConnection",
        "useHawserActivity",
        "useHawserNameForm",
        "useHawserNfts",
        "useHawserPortfolio",
        "useHawserProfile",
        "useHawserBlockNumber",
        "useHawserEstimateGas",
        "useHawserReadContracts",
        "useHawserSimulateContract",
        "useHawserVerifyMessage",
        "useHawserWatchContractEvents",
        "useHawserConnect",
        "useHawserConnectors",
        "useHawserDisconnect",
        "useHawserEvent",
        "useHawserModal",
        "useHawserTheme",
        "useHawserClient",
        "useHawserNetwork",
        "useHawserNetworks",
        "useHawserSwitchNetwork",
        "useHawserCallsStatus",
        "useHawserGrantPermissions",
        "useHawserRevokePermissions",
        "useHawserSendCalls",
        "useHawserSendTransaction",
        "useHawserSignMessage",
        "useHawserSignTransaction",
        "useHawserSignTypedData",
        "useHawserWaitForReceipt",
        "useHawserWatchAsset",
        "useHawserWriteContract",
        "useHawserBalance",
        "useHawserBuy",
        "useHawserIdentity",
        "useHawserName",
        "useHawserReadContract",
        "useHawserSend",
        "useHawserSession",
        "useHawserSwap",
        "HawserMark",
        "HawserProvider",
        "useHawser",
        "useHawserState",
      ]
    `)
  })

  it('default: public names of the wallet list', () => {
    expect(Object.keys(wallets)).toEqual(['useHawserPairing', 'useHawserWallets'])
  })

  it('default: public names of the pseudo-locale', () => {
    expect(Object.keys(pseudoRtl)).toEqual(['pseudoRtl'])
  })
})
