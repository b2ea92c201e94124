import { describe, expect, it } from 'vitest'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { mainnet } from '../fixtures/networks.js'
import * as accountActions from './accountActions.js'
import * as actions from './actions.js'
import * as activity from './activity.js'
import * as chainActions from './chainActions.js'
import * as connectActions from './connectActions.js'
import * as core from './index.js'
import * as internals from './internals.js'
import * as migrate from './migrate.js'
import * as names from './names.js'
import * as nfts from './nfts.js'
import * as onramp from './onramp.js'
import * as portfolio from './portfolio.js'
import * as profile from './profile.js'
import * as receive from './receive.js'
import * as server from './server.js'
import * as siwx from './siwx.js'
import * as socials from './socials.js'
import * as swap from './swap.js'
import * as transaction from './transaction.js'
import * as wallets from './wallets.js'

describe('public names', () => {
  it('behavior: the move from another kit', () => {
    expect(Object.keys(migrate)).toEqual(['migrateFromAppKit'])
  })

  it('behavior: the sign-in', () => {
    expect(Object.keys(siwx).sort()).toMatchInlineSnapshot(`
      [
        "SignInUnavailableError",
        "cancelSignIn",
        "createSessionApi",
        "endSession",
        "findSignInAccount",
        "getSessions",
        "listSessions",
        "requestSignIn",
        "selectIsSessionKnown",
        "selectSession",
        "selectSessionStatus",
        "signIn",
        "signOut",
        "skipSignIn",
      ]
    `)
  })

  it('behavior: the features of an account', () => {
    expect(
      [activity, names, nfts, portfolio, profile, receive, transaction].map((entry) => Object.keys(entry).sort()),
    ).toMatchInlineSnapshot(`
      [
        [
          "HistoryAddressMissingError",
          "HistoryFailedError",
          "activity",
          "describeTransaction",
          "historyResource",
          "selectActivity",
          "selectCounterpartName",
          "selectHistory",
          "toRelativeDate",
        ],
        [
          "MAX_NAME_LENGTH",
          "MIN_NAME_LENGTH",
          "NameNotRegisteredError",
          "canRegister",
          "findAddress",
          "findNameIssue",
          "isRegistering",
          "names",
          "selectNames",
        ],
        [
          "NftsFailedError",
          "nfts",
          "nftsResource",
          "selectNfts",
        ],
        [
          "holdingsResource",
          "portfolio",
          "selectPortfolio",
          "selectPortfolioQuestions",
        ],
        [
          "addressKey",
          "currencies",
          "filterReceivers",
          "profile",
          "selectFormerAddress",
          "selectLabel",
          "selectProfile",
          "selectReceivers",
          "selectRecipients",
          "tokenKey",
        ],
        [
          "PAYMENT_REQUEST_NAMESPACES",
          "createPaymentRequest",
          "fillSendForm",
          "findAmountIssue",
          "parseAmountInput",
          "parsePaymentRequest",
        ],
        [
          "transactionFeeResource",
        ],
      ]
    `)
  })

  it('behavior: @hawser/core/socials', () => {
    expect(Object.keys(socials).sort()).toEqual(['canOpenWindows', 'getSocials'])
  })

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
        "contractsResource",
        "createOwner",
        "createResource",
        "disconnect",
        "dismissAlert",
        "estimateGas",
        "finishSocialLogin",
        "getAssets",
        "getBalance",
        "getBlockNumber",
        "getBlockchainApi",
        "getCallsStatus",
        "getCapabilities",
        "getClient",
        "getHost",
        "getPermissions",
        "getProvider",
        "getResource",
        "getWalletBalance",
        "getWcUri",
        "grantPermissions",
        "hideToast",
        "identityResource",
        "invalidateResources",
        "listConnectors",
        "listWalletTasks",
        "loadAccountActions",
        "loadChainActions",
        "lookupIdentity",
        "nameResource",
        "prepareConnect",
        "readContract",
        "readContracts",
        "readResource",
        "reconnect",
        "removeNetwork",
        "reportCause",
        "resendCode",
        "resolveName",
        "revokePermissions",
        "runWalletTask",
        "sendCalls",
        "sendTransaction",
        "setWalletLink",
        "showCallsStatus",
        "showToast",
        "signMessage",
        "signTransaction",
        "signTypedData",
        "simulateContract",
        "switchAccount",
        "switchConnection",
        "switchNetwork",
        "takeSocialResult",
        "verifyMessage",
        "verifyTypedData",
        "waitForCallsStatus",
        "waitForReceipt",
        "watchAsset",
        "watchBlockNumber",
        "watchContractEvents",
        "watchResource",
        "writeContract",
      ]
    `)
  })

  it('behavior: each of the actions is in one of the parts that they are loaded in', () => {
    const connecting = Object.keys(connectActions).sort()
    expect(connecting).toMatchInlineSnapshot(`
      [
        "answerQuestion",
        "askUser",
        "cancelConnect",
        "cancelQuestion",
        "connect",
        "disconnect",
        "dismissAlert",
        "finishSocialLogin",
        "getHost",
        "getWcUri",
        "hideToast",
        "listConnectors",
        "loadAccountActions",
        "prepareConnect",
        "reconnect",
        "reportCause",
        "resendCode",
        "setWalletLink",
        "showToast",
        "takeSocialResult",
      ]
    `)
    const others = Object.keys(actions).filter((name) => !connecting.includes(name))
    expect([...Object.keys(accountActions), ...Object.keys(chainActions)].sort()).toEqual(others.sort())
  })

  it('behavior: @hawser/core', () => {
    expect(Object.keys(core).sort()).toMatchInlineSnapshot(`
      [
        "BALANCE_RETRY_MS",
        "CONNECTOR_DISCOVERY_TIMEOUT_MS",
        "ClientDestroyedError",
        "DISCONNECT_TIMEOUT_MS",
        "HawserError",
        "LATE_CONNECTOR_TIMEOUT_MS",
        "LOAD_TIMEOUT_MS",
        "PAIRING_LIFETIME_MS",
        "PAIRING_MARGIN_MS",
        "PAIRING_TIMEOUT_MS",
        "READ_TIMEOUT_MS",
        "RECEIPT_TIMEOUT_MS",
        "RECONNECT_TIMEOUT_MS",
        "USER_RESPONSE_TIMEOUT_MS",
        "canSendOn",
        "contractVersion",
        "createCookieStore",
        "createHawser",
        "defineFeature",
        "defineNetwork",
        "describeError",
        "explorerLink",
        "findMissedNamespace",
        "floorDecimals",
        "formatUnits",
        "gateway",
        "getHost",
        "getRemoteFeatures",
        "hasCapability",
        "hasService",
        "hostedServices",
        "isHawserError",
        "isPairingExpired",
        "isSameView",
        "listConnectors",
        "loadConnectActions",
        "mountModal",
        "parseUnits",
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
        "selectIsViewLocked",
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

  it('behavior: @hawser/core/swap', () => {
    expect(Object.keys(swap).sort()).toMatchInlineSnapshot(`
      [
        "SWAP_QUOTE_VALID_MS",
        "SwapApprovalError",
        "SwapBusyError",
        "SwapFieldsRequiredError",
        "SwapMismatchError",
        "SwapPriceChangedError",
        "SwapQuoteStaleError",
        "SwapRevertedError",
        "SwapSimulationError",
        "SwapUnavailableError",
        "SwapUnknownError",
        "dismissSwap",
        "getSwapQuotes",
        "listSwaps",
        "prepareSwap",
        "readAmountInput",
        "resumeSwap",
        "selectSwaps",
        "swap",
        "swaps",
      ]
    `)
  })

  it('behavior: @hawser/core/onramp', () => {
    expect(Object.keys(onramp).sort()).toMatchInlineSnapshot(`
      [
        "ON_RAMP_FEE_PERCENT",
        "OnRampOfferMissingError",
        "OnRampPageRefusedError",
        "OnRampUnavailableError",
        "SaleDepositRefusedError",
        "SaleExpiredError",
        "SaleMaybeSentError",
        "nextOfSale",
        "onRamp",
        "readAmountInput",
        "selectOnRampOffer",
        "selectSaleOffer",
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
