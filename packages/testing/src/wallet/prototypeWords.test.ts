import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBitcoinPeerNamespace } from '../bip122/createBitcoinPeerNamespace.js'
import { createScriptedBitcoinWallet } from '../bip122/wallet/createScriptedBitcoinWallet.js'
import { createTestWindow } from '../fixtures/createTestWindow.js'
import { type LocalWalletsService, startWalletsService } from '../node/startWalletsService.js'
import { createPolkadotPeerNamespace } from '../polkadot/createPolkadotPeerNamespace.js'
import { createScriptedSolanaWallet } from '../solana/createScriptedSolanaWallet.js'
import { createSolanaAccount } from '../solana/createSolanaAccount.js'

const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__']
const accounts = [
  { privateKey: '4604b4b710fe91f584fff084e1a9159fe4f8408fff380596a604948474ce4fa3', type: 'segwit' },
] as const
const networks = { mainnet: null }

let service: LocalWalletsService
beforeAll(async () => {
  service = await startWalletsService({ count: 1 })
})
afterAll(() => service.close())

describe.each(words)('words that every object knows: %s', (word) => {
  it.each(['sats-connect', 'leather'] as const)('behavior: is no method of a Bitcoin wallet: %s', async (protocol) => {
    const window = createTestWindow()
    const wallet = createScriptedBitcoinWallet({
      protocol,
      name: 'Scripted',
      path: 'scripted',
      accounts,
      networks,
      network: 'mainnet',
      permissionStore: 'memory',
      window,
    })
    wallet.install()
    const { request } = (window as unknown as { scripted: { request(method: string): Promise<unknown> } }).scripted
    const answer = await request(word).catch((error: unknown) => error)
    expect(answer).toMatchObject({ error: { code: -32601 } })
  })

  it('behavior: is no method of a Bitcoin session, and asks the user for nothing', async () => {
    const asked: string[] = []
    const peer = createBitcoinPeerNamespace({ accounts, networks, methods: [word] })
    const request = { caipNetworkId: String(peer.chains[0]), method: word, params: {} }
    const answering = peer.answer({ ...request, prompt: async (kind) => void asked.push(kind) })
    await expect(answering).rejects.toMatchObject({ code: -32601 })
    expect(asked).toEqual([])
  })

  it('behavior: is no network of a Solana wallet', async () => {
    const account = await createSolanaAccount()
    const wallet = createScriptedSolanaWallet({
      name: 'Scripted',
      accounts: [account],
      chains: { 'solana:localnet': 'http://127.0.0.1:1' },
      permissionStore: 'memory',
    })
    await wallet.connect({ isSilent: false })
    await expect(
      wallet.signAndSendTransaction(account.address, new Uint8Array(1), word, undefined),
    ).rejects.toMatchObject({
      code: 4901,
    })
  })

  it('behavior: is no network whose addresses a Polkadot wallet knows', () => {
    const plans = [{ seed: `0x${'11'.repeat(32)}` }] as const
    const peer = createPolkadotPeerNamespace({ accounts: plans, ss58Prefixes: { 'polkadot:a': 0 } })
    expect(peer.addressesOn(word)).toEqual(peer.addressesOn('polkadot:nobodyKnows'))
  })

  it('behavior: is a picture of the wallets service as any other', async () => {
    const response = await fetch(`${service.url}/public/getAssetImage/${encodeURIComponent(word)}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await response.text()).toMatch(/^<svg/)
  })
})
