import { systemClock } from '@hawser/common'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { networks, phrase } from '../fixtures/wallet.js'
import { createVaultClient, type VaultClientOptions, type VaultWorker } from './createVaultClient.js'

const operator = { method: 'operator' } as const
const ethereum = { chainId: networks.ethereum }

/** The vault in real workers; `workers` are those that were made, in their order. */
function open(options: Partial<VaultClientOptions> = {}) {
  const workers: Worker[] = []
  const client = createVaultClient({
    clock: systemClock,
    createWorker: () => {
      const worker = new Worker(new URL('./vaultWorker.ts', import.meta.url), { type: 'module' })
      workers.push(worker)
      return worker
    },
    ...options,
  })
  onTestFinished(() => client.lock())
  return { client, workers }
}

afterEach(async () => {
  const { client } = open()
  for (const { walletId } of await client.ask('wallets', {})) await client.ask('forget', { walletId })
  client.lock()
})

it('default: nothing runs before something is asked', () => {
  const { workers } = open()
  expect(workers).toEqual([])
})

it('default: a wallet is made, signs on every namespace, is locked and opened again', async () => {
  const { client, workers } = open()
  const { service, walletId, setId } = await client.ask('importPhrase', { phrase, recovery: operator })
  const address = async (chainId: (typeof networks)[keyof typeof networks]) =>
    String((await client.ask('accounts', { chainId }))[0]?.address)
  expect(await address(networks.ethereum)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  const message = new TextEncoder().encode('Hello')
  const signatures = [
    await client.ask('sign', {
      chainId: networks.ethereum,
      address: await address(networks.ethereum),
      method: 'personal_sign',
      message: '0x68',
    }),
    await client.ask('sign', {
      chainId: networks.solana,
      address: await address(networks.solana),
      method: 'solana_signMessage',
      message,
    }),
    await client.ask('sign', {
      chainId: networks.bitcoin,
      address: await address(networks.bitcoin),
      method: 'signMessage',
      message: 'h',
    }),
    await client.ask('sign', {
      chainId: networks.polkadot,
      address: await address(networks.polkadot),
      method: 'polkadot_signMessage',
      data: '0x68',
    }),
  ]
  expect(signatures.map((signature) => signature.length)).toEqual([132, 64, expect.any(Number), 130])

  client.lock()
  expect(await client.ask('opened', {})).toBeNull()
  expect(await client.ask('unlock', { service })).toEqual({ walletId, setId })
  expect(await address(networks.ethereum)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  expect(workers).toHaveLength(2)
})

it('default: shares are rotated and kept, the words exported, another wallet recovered, all by messages', async () => {
  const { client } = open({ exportDelayMs: 0 })
  const made = await client.ask('importPhrase', { phrase, recovery: operator })
  const rotated = await client.ask('rotate', { recovery: operator })
  await client.ask('commit', {})
  expect(await client.ask('wallets', {})).toMatchObject([{ setId: rotated.setId }])
  expect(await client.ask('exportPhrase', { service: rotated.service })).toBe(phrase)
  await client.ask('touch', {})
  client.lock()
  await expect(client.ask('unlock', { service: made.service })).rejects.toMatchObject({ code: 'VAULT_SHARE_OUTDATED' })
  await client.ask('unlockByRecovery', { sealed: rotated.recovery, secret: operator })
  client.lock()
  const { service, recovery: sealed } = rotated
  const recovered = await client.ask('recover', { service, sealed, secret: operator })
  expect(recovered.setId).not.toBe(rotated.setId)
})

it('behavior: a passkey’s key crosses over without being given out', async () => {
  const { client } = open()
  const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'HKDF', false, ['deriveKey'])
  const secret = { method: 'passkey', credentialId: 'AAAA', prfSalt: 'AAAA', key } as const
  const { recovery } = await client.ask('create', { recovery: secret })
  expect(recovery).toMatchObject({ method: 'passkey', credentialId: 'AAAA' })
})

it('behavior: idle, it locks itself, tells the page, and its worker is gone', async () => {
  const { client, workers } = open({ idleTimeMs: 1 })
  const locked = vi.fn()
  client.onLock(locked)
  const { service } = await client.ask('create', { recovery: null })
  await expect.poll(() => locked.mock.calls).toEqual([['idle']])
  expect(await client.ask('opened', {})).toBeNull()
  expect(workers).toHaveLength(2)
  expect(await client.ask('unlock', { service })).toBeTruthy()
})

it('behavior: a wallet that is deleted is gone before its worker is', async () => {
  const { client } = open()
  const locked = vi.fn()
  client.onLock(locked)
  const { walletId } = await client.ask('create', { recovery: null })
  await client.ask('forget', { walletId })
  expect(locked).toHaveBeenCalledExactlyOnceWith('asked')
  expect(await client.ask('wallets', {})).toEqual([])
})

describe('errors', () => {
  it('error: they cross over by their code, with their fault, and without their cause', async () => {
    const { client } = open()
    const error = await client
      .ask('importPhrase', { phrase: 'zebra '.repeat(12), recovery: null })
      .catch((cause) => cause)
    expect(error).toMatchObject({ code: 'VAULT_PHRASE_INVALID', fault: 'checksum', name: 'HawserError' })
    expect(JSON.stringify([error, error.cause])).not.toContain('zebra')
    await expect(client.ask('sign', { chainId: networks.ethereum } as never)).rejects.toMatchObject({ code: 'UNKNOWN' })
    await expect(client.ask('accounts', ethereum)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  })

  it('error: what cannot be posted is not waited for: the worker ends when it locks itself', async () => {
    const { client, workers } = open({ idleTimeMs: 300 })
    const ended = vi.fn()
    await client.ask('importPhrase', { phrase, recovery: null })
    const [worker] = workers
    if (worker) worker.terminate = ended
    await expect(client.ask('forget', { walletId: (() => {}) as never })).rejects.toThrow()
    await expect.poll(() => ended.mock.calls.length).toBe(1)
  })

  it('error: what a caller gives up is given up in the worker', async () => {
    const { client } = open()
    const controller = new AbortController()
    const secret = { method: 'password', password: 'correct horse battery' } as const
    const creating = client.ask('create', { recovery: secret }, { signal: controller.signal })
    await client.ask('opened', {})
    controller.abort()
    await expect(creating).rejects.toMatchObject({ code: 'ABORTED' })
    // One thing at a time: the next one is let in only when the first has ended.
    const create = () => client.ask('create', { recovery: null }).catch(({ code }) => code)
    await expect.poll(create).toMatchObject({ recovery: null })
    expect(await client.ask('wallets', {})).toHaveLength(1)
  })

  it('error: a worker whose script is not there ends what is asked', async () => {
    const { client } = open({
      createWorker: () => new Worker(new URL('/nowhere/vaultWorker.js', location.href), { type: 'module' }),
    })
    const locked = vi.fn()
    client.onLock(locked)
    await expect(client.ask('opened', {})).rejects.toMatchObject({ code: 'VAULT_WORKER' })
    expect(locked).toHaveBeenCalledExactlyOnceWith('stopped')
  })

  it('error: what is asked of a vault that is being locked is ended', async () => {
    const { client } = open()
    const secret = { method: 'password', password: 'correct horse battery' } as const
    const creating = client.ask('create', { recovery: secret })
    await client.ask('opened', {})
    client.lock()
    await expect(creating).rejects.toMatchObject({ code: expect.stringMatching(/^VAULT_(?:LOCKED|WORKER)$/) })
    expect(await client.ask('wallets', {})).toEqual([])
  })
})

describe('hostile messages', () => {
  it('error: to the worker: whatever is posted, it goes on, and makes no wallet', async () => {
    const { client, workers } = open()
    await client.ask('opened', {})
    const [worker] = workers
    if (!worker) throw new Error('no worker')
    const method = fc.constantFrom(
      'create',
      'unlock',
      'sign',
      'constructor',
      '__proto__',
      'exportPhrase',
      'rotate',
      'forget',
    )
    // Never a number that the client has given: its own requests are to be answered.
    const id = fc.oneof(fc.integer({ min: 1_000_000 }), fc.integer({ max: -1 }), fc.string(), fc.constant(null))
    const kind = fc.constantFrom('request', 'abort', 'start', '__proto__')
    const messages = fc.oneof(
      fc.anything().filter((value) => Object(value).kind === undefined),
      fc.record({ kind, id, method, params: fc.anything() }),
      fc.record({ kind: fc.constant('request'), id: fc.integer({ min: 1_000_000 }), method, params: fc.anything() }),
      fc.record({ kind: fc.constant('start'), idleTimeMs: fc.anything() }),
    )
    let posted = 0
    for (const message of fc.sample(messages, 2_000)) {
      try {
        worker.postMessage(message)
        posted += 1
      } catch {
        // What cannot be cloned cannot be posted.
      }
    }
    expect(posted).toBeGreaterThan(1_000)
    expect(await client.ask('opened', {})).toBeNull()
    expect(await client.ask('wallets', {})).toEqual([])
  })

  it.each([
    null,
    'ready',
    { kind: 'result' },
    { kind: 'locked', reason: 'other' },
    { kind: 'error', id: 1, error: {} },
  ])('error: to the page: %j is no answer, and ends the worker', async (message) => {
    const listeners = new Map<string, (event: Event) => void>()
    const terminate = vi.fn()
    const worker: VaultWorker = {
      postMessage: () =>
        queueMicrotask(() => listeners.get('message')?.(new MessageEvent('message', { data: message }))),
      addEventListener: (type, listener) => void listeners.set(type, listener),
      terminate,
    }
    const { client } = open({ createWorker: () => worker })
    await expect(client.ask('opened', {})).rejects.toMatchObject({ code: 'VAULT_WORKER' })
    expect(terminate).toHaveBeenCalled()
  })
})

it('error: a worker that does not answer is waited for as long as was said, and when it is locked no longer than that', async () => {
  const { createFakeClock } = await import('../fixtures/fakeClock.js')
  const clock = createFakeClock()
  const terminate = vi.fn()
  const worker: VaultWorker = { postMessage: () => {}, addEventListener: () => {}, terminate }
  const { client } = open({ clock, createWorker: () => worker, timeoutMs: 5_000 })
  const asked = client.ask('opened', {})
  clock.advance(5_000)
  await expect(asked).rejects.toMatchObject({ code: 'VAULT_TIMEOUT', details: expect.stringContaining('opened') })
  client.lock()
  expect(terminate).not.toHaveBeenCalled()
  clock.advance(1_000)
  await expect.poll(() => terminate.mock.calls.length).toBe(1)
  expect(clock.pending()).toBe(0)
})
