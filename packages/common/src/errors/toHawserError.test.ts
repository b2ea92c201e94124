import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TimeoutError } from './errors.js'
import { isHawserError } from './hawserError.js'
import { toHawserError } from './toHawserError.js'

const standard: readonly (readonly [rpcCode: number, code: string])[] = [
  [-32700, 'RPC_PARSE_ERROR'],
  [-32600, 'RPC_INVALID_REQUEST'],
  [-32601, 'RPC_METHOD_NOT_FOUND'],
  [-32602, 'RPC_INVALID_PARAMS'],
  [-32603, 'RPC_INTERNAL'],
  [-32000, 'RPC_INVALID_INPUT'],
  [-32001, 'RPC_RESOURCE_NOT_FOUND'],
  [-32002, 'REQUEST_PENDING'],
  [-32003, 'RPC_TRANSACTION_REJECTED'],
  [-32004, 'RPC_METHOD_NOT_SUPPORTED'],
  [-32005, 'RPC_LIMIT_EXCEEDED'],
  [-32006, 'RPC_VERSION_NOT_SUPPORTED'],
  [4001, 'USER_REJECTED'],
  [4100, 'PROVIDER_UNAUTHORIZED'],
  [4200, 'PROVIDER_UNSUPPORTED_METHOD'],
  [4900, 'PROVIDER_DISCONNECTED'],
  [4901, 'PROVIDER_CHAIN_DISCONNECTED'],
  [4902, 'CHAIN_NOT_ADDED'],
  [5000, 'USER_REJECTED'],
  [5700, 'CALLS_UNSUPPORTED_CAPABILITY'],
  [5710, 'CALLS_UNSUPPORTED_CHAIN'],
  [5720, 'CALLS_DUPLICATE_ID'],
  [5730, 'CALLS_UNKNOWN_BUNDLE'],
  [5740, 'CALLS_BUNDLE_TOO_LARGE'],
  [5750, 'CALLS_UPGRADE_REJECTED'],
  [5760, 'CALLS_ATOMICITY_UNSUPPORTED'],
]

/** The ways in which a code has been seen to arrive. */
const wrappings: readonly (readonly [name: string, wrap: (error: object) => unknown])[] = [
  ['itself', (error) => error],
  ['a cause', (error) => new Error('call failed', { cause: new Error('inner', { cause: error }) })],
  [
    'data.originalError',
    (error) => ({ code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: error } }),
  ],
  ['originalError', (error) => ({ message: 'failed', originalError: error })],
  ['error', (error) => ({ code: 'UNKNOWN_ERROR', error })],
  ['data', (error) => ({ code: -32603, data: error })],
]

describe.each(wrappings)('a standard code in %s', (_, wrap) => {
  it.each(standard)('ERR-06 default: %i is named %s', (rpcCode, code) => {
    const thrown = wrap({ code: rpcCode, message: 'said the wallet' })
    const error = toHawserError(thrown)
    expect(error.code).toBe(code)
    expect(error.cause).toBe(thrown)
    if (error.name === 'RpcError') expect(error).toMatchObject({ rpcCode })
  })
})

describe('user rejection', () => {
  it.each([
    ['a code', { code: 4001, message: '' }],
    ['the code of WalletConnect', { code: 5000, message: 'User disapproved' }],
    ['a name', Object.assign(new Error('Denied.'), { name: 'UserRejectedRequestError' })],
    ['a message', new Error('MetaMask Tx Signature: User rejected the transaction')],
    ['a message in capitals', { message: 'USER REJECTED' }],
    ['a reset', new Error('Connection request reset. Please try again.')],
    ['a text', 'User rejected the request.'],
    [
      'a library error',
      new Error('execution failed', { cause: new Error('User rejected the request.', { cause: { code: 4001 } }) }),
    ],
    ['an internal error', { code: -32603, message: 'Internal error', data: { originalError: { code: 4001 } } }],
    ['another code', { code: -32000, message: 'user rejected signing' }],
  ])('ERR-06 behavior: is seen in %s', (_, thrown) => {
    expect(toHawserError(thrown)).toMatchObject({ code: 'USER_REJECTED', name: 'UserRejectedError', cause: thrown })
  })
})

describe('anything else', () => {
  it('ERR-06 behavior: an error of ours is answered as it is, and found when wrapped', () => {
    const ours = new TimeoutError()
    expect(toHawserError(ours)).toBe(ours)
    expect(toHawserError(new Error('call failed', { cause: ours }))).toBe(ours)
  })

  it('ERR-06 behavior: the most telling code wins over "internal error"', () => {
    expect(toHawserError({ code: -32603, data: { originalError: { code: -32003 } } }).code).toBe(
      'RPC_TRANSACTION_REJECTED',
    )
    expect(toHawserError({ code: -32603, data: { originalError: { code: 3 } } }).code).toBe('RPC_INTERNAL')
  })

  it('ERR-06 behavior: a browser timeout or abort keeps its meaning', () => {
    expect(toHawserError(AbortSignal.abort().reason).code).toBe('ABORTED')
    expect(toHawserError(new DOMException('late', 'TimeoutError')).code).toBe('TIMEOUT')
  })

  it.each([
    ['an error', new Error('boom'), 'boom'],
    ['a text', 'boom', 'boom'],
    ['nothing', undefined, undefined],
    ['null', null, undefined],
    ['a number', 4001, undefined],
    ['a code of its own', { code: 1234, message: 'odd' }, 'odd'],
    ['a code as text', { code: '4001', message: 'odd' }, 'odd'],
    ['a function', () => {}, undefined],
  ])('ERR-06 behavior: %s is wrapped with a category', (_, thrown, details) => {
    const error = toHawserError(thrown)
    expect(error).toMatchObject({ code: 'UNKNOWN', message: 'Something went wrong', category: 'INTERNAL_SDK_ERROR' })
    expect(error.cause).toBe(thrown)
    expect(error.details).toBe(details)
  })

  it('ERR-06 behavior: what the other side says is kept, but not without bound', () => {
    expect(toHawserError(new Error('x'.repeat(1_000_000))).details).toHaveLength(1_000)
  })
})

describe('hostile input', () => {
  const trap = () => {
    throw new Error('trap')
  }
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  }
  const cyclic = new Error('cyclic')
  cyclic.cause = { cause: cyclic, data: cyclic, error: cyclic }
  const endless = (): object => ({
    get cause() {
      return endless()
    },
    get error() {
      return endless()
    },
  })
  const allTraps = new Proxy(
    {},
    { get: trap, has: trap, getPrototypeOf: trap, ownKeys: trap, getOwnPropertyDescriptor: trap },
  )

  it.each([
    [
      'getters that throw',
      Object.defineProperties(
        {},
        { code: { get: trap }, message: { get: trap }, cause: { get: trap }, data: { get: trap } },
      ),
    ],
    ['a proxy that throws', allTraps],
    ['a revoked proxy', revoked()],
    ['a revoked proxy as cause', new Error('x', { cause: revoked() })],
    ['a cycle', cyclic],
    ['an endless chain', endless()],
    ['a false brand', { [Symbol.for('hawser.error')]: true }],
    ['a false brand with a code', { [Symbol.for('hawser.error')]: true, code: 'USER_REJECTED' }],
    ['no prototype', Object.create(null)],
    ['a message that is an object', { message: { toString: trap }, name: 5 }],
  ])('ERR-06 behavior: survives %s', (_, thrown) => {
    expect(toHawserError(thrown).code).toBe('UNKNOWN')
  })

  it('ERR-06 behavior: answers an error of ours for anything at all', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSparseArray: true,
    })
    const nested = fc.letrec((tie) => ({
      error: fc.record(
        {
          code: fc.oneof(fc.integer(), fc.constantFrom(...standard.map(([code]) => code)), fc.string()),
          message: fc.oneof(fc.string(), anything),
          cause: tie('error'),
          data: fc.oneof(fc.record({ originalError: tie('error') }), anything),
        },
        { requiredKeys: [] },
      ),
    })).error
    fc.assert(fc.property(fc.oneof(anything, nested), (thrown) => isHawserError(toHawserError(thrown))))
  })
})
