import { systemClock } from '@hawser/common'
import type { SessionProvider } from '@hawser/core'
import { describe, expect, it } from 'vitest'
import { createLeatherProvider } from './createLeatherProvider.js'
import { createOkxProvider } from './createOkxProvider.js'
import { createSatsConnectProvider } from './createSatsConnectProvider.js'
import { createStandardProvider } from './createStandardProvider.js'
import { createUnisatProvider } from './createUnisatProvider.js'
import { toBitcoinProvider } from './toBitcoinProvider.js'

const context = { clock: systemClock, networks: () => [] }
const { signal } = new AbortController()
const failWith = (code: number) => ({ code, message: 'said the wallet' })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

describe('the same number means another thing in each protocol', () => {
  it.each([
    [-32000, 'USER_REJECTED'],
    [-32001, 'PROVIDER_UNSUPPORTED_METHOD'],
    [-32002, 'PROVIDER_UNAUTHORIZED'],
    [4001, 'USER_REJECTED'],
    [-32603, 'RPC_INTERNAL'],
  ])('default: %d of sats-connect, in a response and thrown', async (code, name) => {
    const answering = { request: async () => ({ jsonrpc: '2.0', id: 1, error: failWith(code) }) }
    const throwing = {
      request: () => Promise.reject({ jsonrpc: '2.0', id: 1, error: failWith(code) }),
    }
    for (const wallet of [answering, throwing])
      expect(await codeOf(createSatsConnectProvider(wallet, context).connect({ signal }))).toBe(name)
  })

  it.each([
    [-32000, 'RPC_INVALID_INPUT'],
    [-32002, 'REQUEST_PENDING'],
    [4001, 'USER_REJECTED'],
  ])('default: %d of Leather, whose whole response is thrown', async (code, name) => {
    const wallet = {
      request: () => Promise.reject({ jsonrpc: '2.0', id: 1, error: failWith(code) }),
    }
    expect(await codeOf(createLeatherProvider(wallet, context).connect({ signal }))).toBe(name)
  })

  it.each([
    [-32002, 'REQUEST_PENDING'],
    [4001, 'USER_REJECTED'],
    [4100, 'PROVIDER_UNAUTHORIZED'],
  ])('default: %d of UniSat', async (code, name) => {
    const wallet = {
      requestAccounts: () => Promise.reject(failWith(code)),
    }
    expect(await codeOf(createUnisatProvider(wallet, context).connect({ signal }))).toBe(name)
  })

  it.each([
    [-32002, 'REQUEST_PENDING'],
    [-32000, 'RPC_INVALID_INPUT'],
    [4001, 'USER_REJECTED'],
    [4100, 'PROVIDER_UNAUTHORIZED'],
  ])('default: %d of OKX and of the Wallet Standard', async (code, name) => {
    const connect = () => Promise.reject(failWith(code))
    const standard = { features: { 'bitcoin:connect': { connect } } }
    expect(await codeOf(createOkxProvider({ connect }, context).connect({ signal }))).toBe(name)
    expect(await codeOf(createStandardProvider(standard, context).connect({ signal }))).toBe(name)
  })

  it.each([
    [5000, 'USER_REJECTED'],
    [4001, 'USER_REJECTED'],
    [-32601, 'WALLET_FEATURE_MISSING'],
    [4200, 'WALLET_FEATURE_MISSING'],
    [-32000, 'RPC_INVALID_INPUT'],
  ])('default: %d of a session (WalletConnect)', async (code, name) => {
    const session = {
      isWalletConnect: true,
      namespace: 'bip122',
      accounts: () => [],
      chainId: () => undefined,
      properties: () => ({}),
      methods: () => ['signMessage'],
      request: () => Promise.reject(failWith(code)),
      setChain: () => {},
    } satisfies SessionProvider
    const signing = toBitcoinProvider(session, context).signMessage({ address: '', message: '', signal })
    expect(await codeOf(signing)).toBe(name)
  })

  it.each([undefined, null, 'no', {}, { result: undefined }, { result: { addresses: 'none' } }, { result: [42] }])(
    'behavior: %j is no answer of sats-connect',
    async (answer) => {
      const wallet = { request: async () => answer }
      expect(await codeOf(createSatsConnectProvider(wallet, context).connect({ signal }))).toBe('INVALID_RESPONSE')
    },
  )
})
