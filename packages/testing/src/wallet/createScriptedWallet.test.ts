import { recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '../fixtures/createManualClock.js'
import { createTestWindow } from '../fixtures/createTestWindow.js'
import { testAddresses, testKeys } from '../fixtures/keys.js'
import { createScriptedWallet } from './createScriptedWallet.js'
import type { PermissionStore } from './permissionStore.js'
import type { CreateScriptedWalletParameters, ScriptedWallet } from './scriptedWallet.js'

// No node listens here: what is tested in this file asks none.
const chains = { 1: 'http://127.0.0.1:1', 10: 'http://127.0.0.1:1' }

function create(parameters: Partial<CreateScriptedWalletParameters> = {}): ScriptedWallet {
  return createScriptedWallet({
    name: 'Test wallet',
    rdns: 'com.example.test',
    privateKeys: testKeys,
    chains,
    chainId: 1,
    clock: createManualClock(),
    ...parameters,
  })
}

const ask = (wallet: ScriptedWallet, method: string, params?: unknown) => wallet.provider.request({ method, params })

function record(wallet: ScriptedWallet): [string, unknown][] {
  const events: [string, unknown][] = []
  for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect']) {
    wallet.provider.on(event, (payload: unknown) => events.push([event, payload]))
  }
  return events
}

async function connected(parameters: Partial<CreateScriptedWalletParameters> = {}): Promise<ScriptedWallet> {
  const wallet = create(parameters)
  const answer = ask(wallet, 'eth_requestAccounts')
  if (parameters.approval === 'manual') wallet.approve()
  await answer
  return wallet
}

const isSettled = async (promise: Promise<unknown>) => {
  let settled = false
  promise.then(
    () => {
      settled = true
    },
    () => {
      settled = true
    },
  )
  await new Promise((resolve) => setImmediate(resolve))
  return settled
}

describe('connecting', () => {
  it('default', async () => {
    const wallet = create()
    const events = record(wallet)
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual(testAddresses)
    expect(await ask(wallet, 'eth_accounts')).toEqual(testAddresses)
    expect(await ask(wallet, 'eth_chainId')).toBe('0x1')
    expect(await ask(wallet, 'net_version')).toBe('1')
    expect(events).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', testAddresses],
    ])
  })

  it('parameters: approval manual', async () => {
    const wallet = create({ approval: 'manual' })
    const changes: number[] = []
    wallet.subscribe(() => changes.push(wallet.pending.length))
    const answer = ask(wallet, 'eth_requestAccounts')
    expect(wallet.pending).toEqual([{ id: 1, kind: 'connect', method: 'eth_requestAccounts', params: undefined }])
    wallet.approve()
    expect(await answer).toEqual(testAddresses)
    expect(wallet.pending).toEqual([])
    expect(changes).toContain(1)
  })

  it('parameters: approval function', async () => {
    const wallet = create({ approval: async ({ kind }) => (kind === 'connect' ? 'approve' : 'reject') })
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual(testAddresses)
    await expect(ask(wallet, 'personal_sign', ['0x00', testAddresses[0]])).rejects.toMatchObject({ code: 4001 })
  })

  it('behavior: reject', async () => {
    const wallet = create({ approval: 'manual' })
    const answer = ask(wallet, 'eth_requestAccounts')
    wallet.reject()
    await expect(answer).rejects.toMatchObject({ code: 4001, message: 'User rejected the request.' })
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
  })

  it('behavior: approving nothing is refused', () => {
    expect(() => create().approve()).toThrow('no request that waits')
    expect(() => create().reject(7)).toThrow('no waiting request 7')
  })

  it('behavior: permissions', async () => {
    const wallet = await connected()
    expect(await ask(wallet, 'wallet_getPermissions')).toEqual([
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: testAddresses }] },
    ])
    const events = record(wallet)
    expect(await ask(wallet, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    expect(events).toEqual([['accountsChanged', []]])
    expect(await ask(wallet, 'wallet_getPermissions')).toEqual([])
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
  })

  it('behavior: a permission survives a reload', async () => {
    const values = new Map<string, string>()
    const permissionStore: PermissionStore = {
      get: (key) => values.get(key) ?? null,
      set: (key, value) => void values.set(key, value),
    }
    const before = await connected({ permissionStore })
    before.switchAccountFromWallet(testAddresses[1])
    before.switchChainFromWallet(10)
    before.setBehavior('slow', 5)
    before.destroy()
    const after = create({ permissionStore })
    after.setBehavior('slow', false)
    expect(await ask(after, 'eth_accounts')).toEqual([testAddresses[1], testAddresses[0]])
    expect(await ask(after, 'eth_chainId')).toBe('0xa')
  })

  it('behavior: a corrupt store is dropped', async () => {
    for (const text of ['{', '[]', '{"isAuthorized":"yes"}', 'null']) {
      const wallet = create({ permissionStore: { get: () => text, set: () => {} } })
      expect(await ask(wallet, 'eth_accounts')).toEqual([])
    }
  })

  it('behavior: a locked wallet shows nothing and prompts until it is unlocked', async () => {
    const wallet = await connected()
    const events = record(wallet)
    wallet.lock()
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    const answer = ask(wallet, 'eth_requestAccounts')
    expect(await isSettled(answer)).toBe(false)
    expect(() => wallet.approve()).toThrow('locked')
    wallet.unlock()
    expect(await answer).toEqual(testAddresses)
    expect(events.slice(0, 2)).toEqual([
      ['accountsChanged', []],
      ['accountsChanged', testAddresses],
    ])
  })

  it('behavior: accounts chosen in the wallet', async () => {
    const wallet = create()
    wallet.selectAccounts([testAddresses[1].toLowerCase()])
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual([testAddresses[1]])
    await expect(ask(wallet, 'personal_sign', ['0x00', testAddresses[0]])).rejects.toMatchObject({ code: 4100 })
    const events = record(wallet)
    wallet.switchAccountFromWallet(testAddresses[0])
    expect(events).toEqual([['accountsChanged', testAddresses]])
    expect(() => wallet.selectAccounts([])).toThrow('at least one')
    expect(() => wallet.switchAccountFromWallet('0x0000000000000000000000000000000000000001')).toThrow('no key')
  })

  it('behavior: disconnected from the wallet', async () => {
    for (const event of ['accountsChanged', 'disconnect'] as const) {
      const wallet = await connected()
      const events = record(wallet)
      wallet.disconnectFromWallet(event)
      expect(events.map(([name]) => name)).toEqual([event])
      expect(wallet.isAuthorized).toBe(false)
    }
  })

  it('behavior: destroy', async () => {
    const wallet = create({ approval: 'manual' })
    const answer = ask(wallet, 'eth_requestAccounts')
    wallet.destroy()
    await expect(answer).rejects.toMatchObject({ code: 4900 })
    await expect(ask(wallet, 'eth_accounts')).rejects.toMatchObject({ code: 4900 })
  })

  it('behavior: wrong parameters', () => {
    expect(() => create({ privateKeys: [] })).toThrow(TypeError)
    expect(() => create({ chainId: 5 })).toThrow('RPC address for its chain 5')
    expect(() => create().setBehavior('nothing' as 'slow', true)).toThrow('"nothing" is not a behaviour')
  })
})

describe('requests', () => {
  it('behavior: signs a message, whichever way round the parameters are', async () => {
    const wallet = await connected()
    const text = 'Hello, ⚓'
    for (const params of [
      [stringToHex(text), testAddresses[0]],
      [testAddresses[0], stringToHex(text)],
      [text, testAddresses[0].toLowerCase()],
    ]) {
      const signature = (await ask(wallet, 'personal_sign', params)) as `0x${string}`
      expect(await recoverMessageAddress({ message: text, signature })).toBe(testAddresses[0])
    }
  })

  it('behavior: signs typed data as text and as an object', async () => {
    const wallet = await connected()
    const typedData = {
      domain: { name: 'Test', chainId: 1 },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Order: [
          { name: 'amount', type: 'uint256' },
          { name: 'to', type: 'address' },
        ],
      },
      primaryType: 'Order',
      message: { amount: '123456789012345678901234567890', to: testAddresses[1] },
    } as const
    for (const data of [JSON.stringify(typedData), typedData]) {
      const signature = (await ask(wallet, 'eth_signTypedData_v4', [testAddresses[0], data])) as `0x${string}`
      const { types, primaryType, message } = typedData
      expect(
        await recoverTypedDataAddress({
          domain: { name: 'Test', chainId: 1n },
          types,
          primaryType,
          message: { ...message, amount: BigInt(message.amount) },
          signature,
        }),
      ).toBe(testAddresses[0])
    }
    await expect(
      ask(wallet, 'eth_signTypedData_v4', [testAddresses[0], { ...typedData, domain: { chainId: 5 } }]),
    ).rejects.toMatchObject({ code: -32602, message: 'The typed data is for chain 5, and the wallet is on chain 1.' })
  })

  it('behavior: switches network', async () => {
    const wallet = await connected()
    const events = record(wallet)
    expect(await ask(wallet, 'wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
    expect(events).toEqual([['chainChanged', '0xa']])
    await expect(ask(wallet, 'wallet_switchEthereumChain', [{ chainId: '0x539' }])).rejects.toMatchObject({
      code: 4902,
    })
    expect(wallet.chainId).toBe(10)
  })

  it('behavior: refuses malformed parameters and unknown methods', async () => {
    const wallet = await connected()
    await expect(ask(wallet, 'wallet_switchEthereumChain', [{ chainId: 'ten' }])).rejects.toMatchObject({
      code: -32602,
    })
    await expect(ask(wallet, 'personal_sign', ['0x00'])).rejects.toMatchObject({ code: -32602 })
    await expect(ask(wallet, 'eth_signTypedData_v4', [testAddresses[0], '{'])).rejects.toMatchObject({ code: -32602 })
    await expect(ask(wallet, 'eth_sendTransaction', [{ from: 'me' }])).rejects.toMatchObject({ code: -32602 })
    for (const method of ['wallet_fly', 'eth_sign', 'constructor', '__proto__']) {
      await expect(ask(wallet, method)).rejects.toMatchObject({ code: -32601 })
    }
  })

  it('behavior: a node that cannot be reached is an error of the wallet', async () => {
    await expect(ask(await connected(), 'eth_blockNumber')).rejects.toMatchObject({
      code: -32603,
      name: 'ProviderRpcError',
    })
  })

  it('behavior: logs what it receives and answers', async () => {
    const wallet = await connected()
    await ask(wallet, 'wallet_fly', [1]).catch(() => undefined)
    expect(wallet.log.map(({ method, outcome }) => [method, outcome])).toEqual([
      ['eth_requestAccounts', 'answered'],
      ['wallet_fly', 'failed'],
    ])
    expect(wallet.log[1]).toMatchObject({ params: [1], error: { code: -32601 } })
  })

  it('behavior: capabilities and assets', async () => {
    const wallet = await connected()
    expect(await ask(wallet, 'wallet_getCapabilities', [testAddresses[0]])).toEqual({
      '0x1': { atomic: { status: 'ready' }, assetDiscovery: { supported: true } },
      '0xa': { atomic: { status: 'ready' }, assetDiscovery: { supported: true } },
    })
    expect(await ask(wallet, 'wallet_watchAsset', { type: 'ERC20' })).toBe(true)
  })
})

describe('announcement', () => {
  it('behavior: EIP-6963', () => {
    const view = createTestWindow()
    const wallet = create({ window: view, uuid: '350670db-19fa-4704-a166-e52e178b59d2' })
    const seen: unknown[] = []
    view.addEventListener('eip6963:announceProvider', (event) => seen.push((event as CustomEvent).detail))
    const stop = wallet.announce()
    view.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(seen).toHaveLength(2)
    expect(seen[1]).toEqual({
      provider: wallet.provider,
      info: {
        uuid: '350670db-19fa-4704-a166-e52e178b59d2',
        name: 'Test wallet',
        rdns: 'com.example.test',
        icon: expect.stringMatching(/^data:image\/svg/),
      },
    })
    expect(Object.isFrozen(seen[1])).toBe(true)
    stop()
    view.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(seen).toHaveLength(2)
  })

  it('behavior: a hostile name and an oversized icon are announced anew', () => {
    const view = createTestWindow()
    const wallet = create({ window: view })
    const seen: { name: string; icon: string }[] = []
    view.addEventListener('eip6963:announceProvider', (event) => seen.push((event as CustomEvent).detail.info))
    wallet.announce()
    wallet.setBehavior('hostileName', true)
    wallet.setBehavior('oversizedIcon', true)
    expect(seen).toHaveLength(3)
    expect(seen[1]?.name.length).toBe(10_240)
    expect(seen[1]?.name).toContain('<img')
    expect(seen[2]?.icon.length).toBeGreaterThan(1_000_000)
  })

  it('behavior: window.ethereum with flags, put back afterwards', () => {
    const view = createTestWindow() as Window & typeof globalThis & { ethereum?: unknown }
    const other = create()
    const wallet = create({ window: view })
    view.ethereum = 'former'
    const remove = wallet.injectAsWindowEthereum({
      flags: { isMetaMask: true },
      providers: [wallet.provider, other.provider],
    })
    expect(view.ethereum).toBe(wallet.provider)
    expect(view.ethereum).toMatchObject({ isMetaMask: true, providers: [wallet.provider, other.provider] })
    remove()
    expect(view.ethereum).toBe('former')
  })

  it('behavior: without a window', () => {
    expect(() => create().announce()).toThrow('no window')
  })
})
