import { describe, expect, it } from 'vitest'
import { AbortedError, InvalidOptionsError, TimeoutError, UnknownError, wrapError } from './errors.js'
import { HawserError, isHawserError } from './hawserError.js'
import {
  InvalidCaipAddressError,
  InvalidCaipNetworkIdError,
  InvalidDecimalsError,
  InvalidNetworkError,
  InvalidUnitAmountError,
  TooManyDecimalsError,
} from './inputErrors.js'
import { HttpRequestError, InvalidResponseError, NetworkRequestError } from './requestErrors.js'
import { RpcError } from './rpcError.js'
import {
  ChainNotAddedError,
  ChainNotConfiguredError,
  ProviderNotFoundError,
  RequestPendingError,
  SwitchChainUnsupportedError,
  UserRejectedError,
} from './walletErrors.js'

const all = [
  new AbortedError(),
  new ChainNotAddedError(),
  new ChainNotConfiguredError(),
  new HttpRequestError(new Response(null, { status: 503 })),
  new InvalidCaipAddressError('x'),
  new InvalidCaipNetworkIdError('x'),
  new InvalidDecimalsError(-1),
  new InvalidNetworkError('The network cannot be used.'),
  new InvalidOptionsError('An option is wrong.'),
  new InvalidResponseError(),
  new InvalidUnitAmountError('x'),
  new NetworkRequestError(),
  new ProviderNotFoundError(),
  new RequestPendingError(),
  new RpcError(4100),
  new SwitchChainUnsupportedError(),
  new TimeoutError(),
  new TooManyDecimalsError('0.1', 0),
  new UnknownError(),
  new UserRejectedError(),
]

describe('named errors', () => {
  it('ERR-06 default: each has a stable code, a name, a category and one sentence', () => {
    expect(all.map((error) => `${error.name} ${error.code} ${error.category} ${error.message}`)).toMatchInlineSnapshot(`
      [
        "AbortedError ABORTED INTERNAL_SDK_ERROR Request was aborted",
        "ChainNotAddedError CHAIN_NOT_ADDED INTERNAL_SDK_ERROR The wallet does not know that network.",
        "ChainNotConfiguredError CHAIN_NOT_CONFIGURED INTERNAL_SDK_ERROR This app is not set up for that network.",
        "HttpRequestError HTTP_STATUS API_ERROR HTTP status code: 503",
        "InvalidCaipAddressError INVALID_CAIP_ADDRESS INTERNAL_SDK_ERROR An account id must have three parts and a known namespace, such as eip155:1:0xab16….",
        "InvalidCaipNetworkIdError INVALID_CAIP_NETWORK_ID INTERNAL_SDK_ERROR A network id must have two parts and a known namespace, such as eip155:1.",
        "InvalidDecimalsError INVALID_DECIMALS INTERNAL_SDK_ERROR Decimals must be a whole number from 0 to 255.",
        "InvalidNetworkError INVALID_NETWORK INTERNAL_SDK_ERROR The network cannot be used.",
        "InvalidOptionsError INVALID_OPTIONS INTERNAL_SDK_ERROR An option is wrong.",
        "InvalidResponseError INVALID_RESPONSE DATA_PARSING_ERROR The answer was not of the expected form.",
        "InvalidUnitAmountError INVALID_UNIT_AMOUNT INTERNAL_SDK_ERROR Enter a decimal number.",
        "NetworkRequestError HTTP_REQUEST_FAILED API_ERROR HTTP request failed.",
        "ProviderNotFoundError PROVIDER_NOT_FOUND INTERNAL_SDK_ERROR The wallet was not found.",
        "RequestPendingError REQUEST_PENDING INTERNAL_SDK_ERROR A request is already open in your wallet.",
        "RpcError PROVIDER_UNAUTHORIZED INTERNAL_SDK_ERROR The wallet has not allowed this.",
        "SwitchChainUnsupportedError SWITCH_CHAIN_UNSUPPORTED INTERNAL_SDK_ERROR The wallet cannot switch networks from here. Switch in the wallet.",
        "TimeoutError TIMEOUT INTERNAL_SDK_ERROR The request took too long to respond.",
        "TooManyDecimalsError TOO_MANY_DECIMALS INTERNAL_SDK_ERROR At most 0 decimals are possible.",
        "UnknownError UNKNOWN INTERNAL_SDK_ERROR Something went wrong",
        "UserRejectedError USER_REJECTED INTERNAL_SDK_ERROR The request was rejected in the wallet.",
      ]
    `)
  })

  it('behavior: no two share a code, and each is recognised by brand and code', () => {
    expect(new Set(all.map((error) => error.code)).size).toBe(all.length)
    for (const error of all) {
      expect(error).toBeInstanceOf(HawserError)
      expect(error.shortMessage).toBe(error.message)
      expect(isHawserError(error)).toBe(true)
      expect(isHawserError(error, error.code)).toBe(true)
      expect(isHawserError(error, 'OTHER')).toBe(false)
    }
  })

  it('ERR-06 default: docsPath leads to the heading of its code', () => {
    expect(new UnknownError().docsPath).toBe('/errors#UNKNOWN')
    expect(new RequestPendingError({ details: 'open' }).docsPath).toBe('/errors#REQUEST_PENDING')
    expect(new InvalidCaipNetworkIdError('x').docsPath).toBe('/errors#INVALID_CAIP_NETWORK_ID')
  })

  it('behavior: the options of the caller win, and the response of a failed request is its cause', () => {
    const cause = new Error('inner')
    const error = new TimeoutError({ cause, details: 'said', category: 'API_ERROR' })
    expect(error).toMatchObject({ cause, details: 'said', category: 'API_ERROR' })
    const response = new Response('no', { status: 418 })
    expect(new HttpRequestError(response)).toMatchObject({
      cause: response,
      status: 418,
      message: 'HTTP status code: 418',
    })
  })
})

describe('isHawserError', () => {
  it('behavior: is false, and never throws, for what only looks like one', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const hostile = Object.defineProperty({}, Symbol.for('hawser.error'), {
      get() {
        throw new Error('trap')
      },
    })
    for (const value of [undefined, null, 'UNKNOWN', 1, {}, new Error('x'), { code: 'UNKNOWN' }, proxy, hostile]) {
      expect(isHawserError(value)).toBe(false)
      expect(isHawserError(value, 'UNKNOWN')).toBe(false)
    }
  })

  it('behavior: recognises an error from another copy of the package', () => {
    const other = Object.assign(new Error('x'), { [Symbol.for('hawser.error')]: true, code: 'TIMEOUT' })
    expect(isHawserError(other, 'TIMEOUT')).toBe(true)
  })
})

describe('walk', () => {
  it('default: gives the innermost cause', () => {
    const inner = new Error('inner')
    expect(new UnknownError({ cause: new Error('middle', { cause: inner }) }).walk()).toBe(inner)
    const alone = new UnknownError()
    expect(alone.walk()).toBe(alone)
  })

  it('parameters: test finds the first that fits, itself included', () => {
    const inner = new TimeoutError()
    const outer = new UnknownError({ cause: inner })
    expect(outer.walk((error) => isHawserError(error, 'TIMEOUT'))).toBe(inner)
    expect(outer.walk((error) => isHawserError(error, 'UNKNOWN'))).toBe(outer)
    expect(outer.walk(() => false)).toBeUndefined()
  })

  it('behavior: ends on a cycle and on a cause that cannot be read', () => {
    const a = new Error('a')
    const b = new Error('b', { cause: a })
    a.cause = b
    expect(new UnknownError({ cause: a }).walk()).toBe(b)
    const { proxy, revoke } = Proxy.revocable(new Error('gone'), {})
    revoke()
    expect(new UnknownError({ cause: proxy }).walk()).toBe(proxy)
  })
})

it('default: an error of ours is answered as it is', () => {
  const error = new TimeoutError()
  expect(wrapError(error)).toBe(error)
})

it.each([new Error('no'), 'no', null, { code: 4001 }])('behavior: %o is the cause of an unknown error', (cause) => {
  expect(wrapError(cause)).toMatchObject({ name: 'UnknownError', code: 'UNKNOWN', cause })
})
