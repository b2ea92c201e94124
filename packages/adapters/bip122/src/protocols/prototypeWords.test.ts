import { HawserError, systemClock } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { readInjectedWallets } from '../discovery/readInjectedWallets.js'
import { tellSending } from '../flows/tellSending.js'
import { bitcoinChains, toChainName } from '../provider/bitcoinChains.js'
import { createSatsConnectProvider } from './createSatsConnectProvider.js'
import { createStandardProvider } from './createStandardProvider.js'
import { createUnisatProvider } from './createUnisatProvider.js'

const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__']
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const context = { clock: systemClock, networks: () => [] }
const { signal } = new AbortController()

describe.each(words)('words that every object knows: %s', (word) => {
  it('behavior: is no network of UniSat, and the address says which one it is', async () => {
    const wallet = {
      requestAccounts: async () => [address],
      getAccounts: async () => [address],
      getPublicKey: async () => publicKey,
      getChain: async () => ({ enum: word }),
    }
    const state = await createUnisatProvider(wallet, context).connect({ signal })
    expect(state.chainId).toBe(bitcoinChains.mainnet)
  })

  it('behavior: is no network of sats-connect', async () => {
    const result = { addresses: [{ address, publicKey, purpose: 'payment' }], network: { bitcoin: { name: word } } }
    const wallet = { request: async () => ({ jsonrpc: '2.0', id: 1, result }) }
    await expect(createSatsConnectProvider(wallet, context).connect({ signal })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
  })

  it('behavior: is no network of the Wallet Standard', async () => {
    const account = { address, publicKey: new Uint8Array(33).fill(2), chains: [`bitcoin:${word}`], features: [] }
    const connect = async () => ({ accounts: [account] })
    const wallet = { accounts: [account], features: { 'bitcoin:connect': { connect } } }
    const { chainId } = await createStandardProvider(wallet, context).connect({ signal })
    expect([bitcoinChains.mainnet, null]).toContain(chainId)
    expect(toChainName(word)).toBeUndefined()
  })

  it('behavior: is no error after which a transfer may have been sent', async () => {
    const error = new HawserError(word, 'The wallet said something.')
    const failing = tellSending(async (onAsked) => {
      onAsked(true)
      throw error
    })
    await expect(failing).rejects.toBe(error)
  })

  it('behavior: is a wallet as any other where one is called that, and no place where one stands', () => {
    const provider = { request: async () => ({}) }
    const page = { btc_providers: [{ id: 'there', name: word }], there: provider }
    expect(readInjectedWallets(page)).toMatchObject([{ name: word, provider }])
    const names = readInjectedWallets({ btc_providers: [{ id: word, name: 'Nobody' }] })
    expect(names.filter(({ provider }) => 'request' in provider)).toEqual([])
  })
})
