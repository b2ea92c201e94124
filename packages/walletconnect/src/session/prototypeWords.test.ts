import { describe, expect, it, vi } from 'vitest'
import { buildNamespaces } from '../namespaces/buildNamespaces.js'
import { currentChainId, deprecatedChainId } from '../namespaces/chainIds.js'
import { askWallet } from '../requests/askWallet.js'
import { readCapabilities } from '../requests/createEip1193Provider.js'
import { createWalletState } from './createWalletState.js'
import { parseSession } from './parseSession.js'

const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__']
const address = '0x35820A4d1677E62312D84EEE0903c5d3E363f769'
const approved = { accounts: [`eip155:1:${address}`], chains: ['eip155:1'], methods: ['personal_sign'], events: [] }

function parse(more: Readonly<Record<string, unknown>>, properties: object = {}) {
  const namespaces = { eip155: approved, ...more }
  const peer = { metadata: { name: 'Wallet', icons: [] } }
  return parseSession({ topic: 'topic', expiry: 9_999_999_999, namespaces, peer, sessionProperties: properties })
}

describe.each(words)('words that every object knows: %s', (word) => {
  it('behavior: is no namespace and no network of a session', () => {
    const own = { [word]: approved, [`${word}:1`]: { ...approved, accounts: [`${word}:1:${address}`] } }
    const { namespaces } = parse(own)
    expect(Reflect.ownKeys(namespaces)).toEqual(['eip155'])
    expect(Object.getPrototypeOf(namespaces)).toBe(Object.prototype)
    const strange = { ...approved, accounts: [`eip155:${word}:${address}`], chains: [`eip155:${word}`] }
    const { walletChainIds = {} } = parse({ eip155: strange }).namespaces.eip155 ?? {}
    expect(Reflect.ownKeys(walletChainIds)).toEqual([])
  })

  it('behavior: is no network with an older id', () => {
    expect(deprecatedChainId(word as 'solana:a')).toBeUndefined()
    expect(currentChainId(word as 'solana:a')).toBe(word)
  })

  it('behavior: is no method that a session allows, nor an address whose capabilities came with it', async () => {
    const state = createWalletState({ connectorId: 'walletConnect', networks: () => [], tell: () => {} })
    state.adopt(parse({}), { namespaces: ['eip155'], generation: 1, chainIds: [] })
    const outbox = { request: vi.fn(async () => 'answer' as unknown) }
    await expect(askWallet({ outbox, state }, 'eip155', { method: word })).rejects.toMatchObject({ code: 4200 })
    expect(outbox.request).not.toHaveBeenCalled()
    expect(readCapabilities({ capabilities: '{}' }, word)).toBeUndefined()
    expect(readCapabilities(parse({}, { [word]: { capabilities: {} } }).properties, address)).toBeUndefined()
  })

  it('behavior: is no namespace that is proposed', () => {
    const overrides = Object.fromEntries([[word, { chains: ['eip155:1'] }]])
    expect(buildNamespaces({ networks: [], namespaces: ['eip155'], overrides })).toEqual({})
  })
})
