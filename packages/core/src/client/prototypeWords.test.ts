import { describe, expect, it } from 'vitest'
import { createOptionsController, createOptionsSlice } from '../controllers/options.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { getBalance } from '../flows/getBalance.js'
import { reconnect } from '../flows/reconnect.js'
import { signMessage } from '../flows/signMessage.js'
import { switchAccount } from '../flows/switchAccount.js'
import { switchConnection } from '../flows/switchConnection.js'
import { switchNetwork } from '../flows/switchNetwork.js'
import type { ConnectionId } from '../interfaces/connector.js'

const words = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'prototype',
  '__defineGetter__',
] as const

async function connected() {
  const { hawser } = createTestClient({ wallets: [createFakeWallet()] })
  hawser.start()
  await connect(hawser, { connectorId: 'com.example.wallet' })
  return hawser
}

describe.each(words)('words that every object knows: %s', (word) => {
  it('behavior: is no connection', async () => {
    const hawser = await connected()
    const before = JSON.stringify(hawser.getSnapshot())
    const connectionId = word as ConnectionId
    const notConnected = expect.objectContaining({ code: 'NOT_CONNECTED' })
    expect(() => switchConnection(hawser, { connectionId })).toThrow(notConnected)
    const address = 'eip155-a'
    expect(() => switchAccount(hawser, { connectionId, address })).toThrow(notConnected)
    expect(await reconnect(hawser, { connectionIds: [connectionId] })).toEqual({ connections: [] })
    expect(await disconnect(hawser, { connectionId })).toEqual({ connectionIds: [], walletErrors: [] })
    expect(JSON.stringify(hawser.getSnapshot())).toBe(before)
  })

  it('behavior: is no namespace, no network and no wallet', async () => {
    const hawser = await connected()
    const before = JSON.stringify(hawser.getSnapshot().connections.byId)
    const namespace = word as 'eip155'
    const caipNetworkId = `${word}:1` as const
    const code = (expected: string) => expect.objectContaining({ code: expected })
    await expect(signMessage(hawser, { namespace, message: '' })).rejects.toEqual(code('NOT_CONNECTED'))
    await expect(getBalance(hawser, { namespace })).rejects.toEqual(code('CHAIN_NOT_CONFIGURED'))
    await expect(switchNetwork(hawser, { caipNetworkId: caipNetworkId as 'eip155:1' })).rejects.toEqual(
      code('CHAIN_NOT_CONFIGURED'),
    )
    await expect(connect(hawser, { connectorId: word })).rejects.toEqual(code('PROVIDER_NOT_FOUND'))
    expect(JSON.stringify(hawser.getSnapshot().connections.byId)).toBe(before)
  })

  it('behavior: is a wallet as any other where one is called that', async () => {
    const wallet = createFakeWallet({ id: word, name: word, rdns: word })
    const platform = createFakePlatform()
    const first = createTestClient({ wallets: [wallet], platform }).hawser
    first.start()
    // Reverse domain names are compared in small letters.
    const connectorId = word.toLowerCase()
    expect((await connect(first, { connectorId })).connections).toMatchObject([
      { connectorId, connectorName: word, status: 'connected' },
    ])
    first.destroy()
    const second = createTestClient({ wallets: [wallet], platform }).hawser
    second.start()
    await settle()
    const connectionId = `eip155/${connectorId}` as const
    expect(second.getSnapshot().connections.byId[connectionId]).toMatchObject({ status: 'connected' })
    expect((await disconnect(second, { connectionId })).connectionIds).toEqual([connectionId])
  })

  it('behavior: is no option', () => {
    const slice = createOptionsSlice()
    const before = JSON.stringify(slice)
    const own = { [word]: { send: false, eip155: 'eoa', appName: 'x' } }
    createOptionsController(slice).update({ ...own, features: own, defaultAccountTypes: own } as object)
    expect(JSON.stringify(slice)).toBe(before)
    for (const record of [slice, slice.features, slice.defaultAccountTypes]) {
      expect(Object.getPrototypeOf(record)).toBe(Object.prototype)
      expect(Object.hasOwn(record, word)).toBe(false)
    }
  })

  it('behavior: is no variable of the theme', async () => {
    const hawser = await connected()
    for (const variables of [{ [word]: '1px' }, { [`--hawser-${word}`]: { x: 1 } as unknown as string }])
      expect(() => hawser.setTheme({ variables })).toThrowError(expect.objectContaining({ code: 'INVALID_OPTIONS' }))
    expect(hawser.getSnapshot().theme.variables).toEqual({})
  })
})
