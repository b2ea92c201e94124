import { createMemoryStore, type SiwxSession } from '@hawser/common'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { formatSiwxMessage } from '../message/siwxMessage.js'
import { deviceSiwxStorage, memorySiwxStorage } from '../storage/siwxStorage.js'
import { eip155Verifier } from '../verify/eip155Verifier.js'
import type { LocalSiwxOptions } from './createLocalSiwx.js'
import { localSiwx } from './localSiwx.js'

const account = privateKeyToAccount(`0x${'41'.repeat(32)}`)
const accountAddress = account.address
const chainId = 'eip155:1'
const store = () => createMemoryStore()

function create(options: LocalSiwxOptions = {}) {
  const time = { nowMs: Date.parse('2025-01-02T03:04:05Z') }
  const siwx = localSiwx({
    domain: 'app.example.com',
    uri: 'https://app.example.com/',
    clock: { nowMs: () => time.nowMs },
    storage: memorySiwxStorage(),
    ...options,
  })
  const sign = async (signer = account, network: SiwxSession['data']['chainId'] = chainId): Promise<SiwxSession> => {
    const message = await siwx.createMessage({ chainId: network, accountAddress })
    const { toString: _, ...data } = message
    return { data, message: String(message), signature: await signer.signMessage({ message: String(message) }) }
  }
  return { siwx, time, sign }
}

describe('localSiwx', () => {
  it('CAP-12, API-15 default: a message, a session, and none after it is revoked', async () => {
    const { siwx, sign } = create({ statement: 'Sign in.' })
    const session = await sign()
    expect(session.data).toMatchObject({ statement: 'Sign in.', issuedAt: '2025-01-02T03:04:05.000Z' })
    expect(session.data.expirationTime).toBe('2025-01-09T03:04:05.000Z')
    await siwx.addSession(session)
    expect(await siwx.getSessions(chainId, accountAddress.toLowerCase())).toEqual([session])
    expect(await siwx.getSessions('eip155:10', accountAddress)).toEqual([])
    await siwx.revokeSession(chainId, accountAddress)
    expect(await siwx.getSessions(chainId, accountAddress)).toEqual([])
  })

  it('parameters: isRequired', () => {
    expect(create().siwx.getRequired?.()).toBe(true)
    expect(create({ isRequired: false }).siwx.getRequired?.()).toBe(false)
  })

  it('parameters: when users are asked and signed out is handed on', () => {
    const behavior = {
      askOnAccountChange: false,
      askOnNetworkChange: false,
      signOutOnDisconnect: false,
      signOutOnAccountChange: true,
      signOutOnNetworkChange: true,
      renewBeforeMs: 60_000,
    }
    expect(create(behavior).siwx).toMatchObject(behavior)
  })

  it('parameters: form', async () => {
    const session = await create({ form: 'strict' }).sign()
    expect(session.message).toContain('\nChain ID: 1\n')
  })

  it('behavior: an expired session is dropped when it is read', async () => {
    const storage = memorySiwxStorage()
    const { siwx, sign, time } = create({ lifetimeMs: 1_000, storage })
    await siwx.addSession(await sign())
    time.nowMs += 1_000
    expect(await siwx.getSessions(chainId, accountAddress)).toEqual([])
    expect(await storage.load()).toEqual([])
  })

  it('behavior: a nonce lets one session in, and only where it was made', async () => {
    const { siwx, sign } = create()
    const session = await sign()
    await expect(create().siwx.addSession(session)).rejects.toMatchObject({ fault: 'nonce' })
    await siwx.addSession(session)
    await siwx.revokeSession(chainId, accountAddress)
    await expect(siwx.addSession(session)).rejects.toMatchObject({ fault: 'nonce' })
    const twice = await sign()
    await expect(siwx.setSessions([twice, twice])).rejects.toMatchObject({ fault: 'nonce' })
  })

  it('behavior: revoking removes exactly what it names', async () => {
    const { siwx, sign } = create()
    await siwx.addSession(await sign())
    await siwx.addSession(await sign(account, 'eip155:10'))
    await siwx.revokeSession('eip155:10', accountAddress)
    expect(await siwx.getSessions(chainId, accountAddress)).toHaveLength(1)
    await siwx.setSessions([])
    expect(await siwx.getSessions(chainId, accountAddress)).toEqual([])
  })

  it('behavior: replacing all is refused as a whole where one is wrong, and keeps what stands', async () => {
    const { siwx, sign } = create()
    const kept = await sign()
    await siwx.addSession(kept)
    const wrong = await sign(privateKeyToAccount(`0x${'42'.repeat(32)}`))
    await expect(siwx.setSessions([kept, wrong])).rejects.toMatchObject({ code: 'SIWX_SIGNATURE_INVALID' })
    expect(await siwx.getSessions(chainId, accountAddress)).toEqual([kept])
    await siwx.setSessions([kept, await sign(account, 'eip155:10')])
    expect(await siwx.getSessions('eip155:10', accountAddress)).toHaveLength(1)
  })

  it('behavior: a reload keeps a session, and verifies it again: one that was tampered with, or of another form, is dropped', async () => {
    const shared = store()
    const own = () => ({ storage: deviceSiwxStorage({ store: shared }) })
    const first = create(own())
    const session = await first.sign()
    await first.siwx.addSession(session)
    expect(await create(own()).siwx.getSessions(chainId, accountAddress)).toEqual([session])

    const [key = ''] = shared.keys()
    const later = { ...session.data, expirationTime: '2999-01-01T00:00:00.000Z' }
    for (const tampered of [
      { ...session, data: later },
      { ...session, data: later, message: formatSiwxMessage(later) },
      { ...session, v: 0, message: undefined },
      'junk',
    ]) {
      shared.set(key, JSON.stringify([tampered]))
      expect(await create(own()).siwx.getSessions(chainId, accountAddress)).toEqual([])
    }
    shared.set(key, '{')
    expect(await create(own()).siwx.getSessions(chainId, accountAddress)).toEqual([])
  })

  it('behavior: a session that cannot be verified at the moment stays, and the failure is told', async () => {
    const storage = memorySiwxStorage()
    const { siwx, sign } = create({ storage })
    const session = await sign()
    await siwx.addSession(session)
    const down = async () => Promise.reject(new TypeError('fetch failed'))
    const other = privateKeyToAccount(`0x${'42'.repeat(32)}`)
    const contract = { ...session, signature: await other.signMessage({ message: session.message }) }
    await storage.update(() => [contract])
    const again = create({ storage, verifiers: [eip155Verifier({ rpc: down })] })
    await expect(again.siwx.getSessions(chainId, accountAddress)).rejects.toMatchObject({ code: 'SIWX_UNVERIFIABLE' })
    expect(await storage.load()).toEqual([contract])
  })

  it('behavior: two tabs that share a storage keep each its session', async () => {
    const storage = deviceSiwxStorage({ store: store() })
    const tabs = [create({ storage }), create({ storage })] as const
    const [one, two] = [await tabs[0].sign(), await tabs[1].sign(account, 'eip155:10')]
    await Promise.all([tabs[0].siwx.addSession(one), tabs[1].siwx.addSession(two)])
    expect(await tabs[1].siwx.getSessions(chainId, accountAddress)).toEqual([one])
    expect(await tabs[0].siwx.getSessions('eip155:10', accountAddress)).toEqual([two])
  })

  it('behavior: without a page, it says what to pass', async () => {
    const siwx = localSiwx({ storage: memorySiwxStorage() })
    await expect(siwx.createMessage({ chainId, accountAddress })).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
  })
})
