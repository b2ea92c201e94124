import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createVault, type VaultOptions } from './createVault.js'
import { openDeviceShares } from './device/deviceShares.js'
import { createFakeClock } from './fixtures/fakeClock.js'
import { networks, phrase } from './fixtures/wallet.js'
import { createId } from './shares/shareSet.js'
import type { SignRequest } from './signing/sign.js'
import type { NewShares, Vault } from './vault.js'

const operator = { method: 'operator' } as const
const ethereum = { chainId: networks.ethereum }
const knownAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

/** A browser with data of its own: as many vaults as it has tabs. */
function openBrowser(options: Partial<VaultOptions> = {}) {
  const clock = createFakeClock()
  const name = `vault-${createId(crypto)}`
  onTestFinished(() => void indexedDB.deleteDatabase(name))
  const openDevices = () => openDeviceShares({ indexedDB, crypto, clock, name })
  const open = () => createVault({ crypto, clock, openDevices, ...options })
  const clear = () =>
    new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve
    })
  return { clock, openDevices, open, clear, vault: open() }
}

/** A WebCrypto that shows what it made, so that a test can look at it when it has to be gone. */
function watchRandom() {
  const made: Uint8Array[] = []
  const getRandomValues: Crypto['getRandomValues'] = (array) => {
    if (array instanceof Uint8Array) made.push(array)
    return crypto.getRandomValues(array)
  }
  return { made, crypto: { getRandomValues, subtle: crypto.subtle } }
}

const zeros = new Uint8Array(16)
const addressOf = (vault: Vault) => vault.accounts(ethereum)[0]?.address
const sample = (address: string): SignRequest => ({
  chainId: networks.ethereum,
  address,
  method: 'personal_sign',
  message: '0x68656c6c6f',
})

describe('a new wallet', () => {
  it('default: it is open, has accounts on every namespace, and opens again with the share of the service', async () => {
    const { vault, open } = openBrowser()
    expect(vault.opened()).toBeNull()
    const { service, walletId, setId, recovery } = await vault.create({ recovery: operator })
    expect(recovery).toMatchObject({ method: 'operator', walletId, setId })
    expect(vault.opened()).toEqual({ walletId, setId })
    const chains = [networks.ethereum, networks.solana, networks.bitcoin, networks.polkadot]
    const accounts = chains.flatMap((chainId) => vault.accounts({ chainId }))
    expect(accounts).toHaveLength(5)

    vault.lock()
    expect(vault.opened()).toBeNull()
    expect(await vault.unlock({ service })).toEqual({ walletId, setId })
    expect(chains.flatMap((chainId) => vault.accounts({ chainId }))).toEqual(accounts)

    const other = open()
    await other.unlock({ service })
    expect(addressOf(other)).toBe(accounts[0]?.address)
    expect(await other.wallets()).toMatchObject([{ walletId, setId }])
  })

  it('behavior: no two are the same', async () => {
    const { vault, open } = openBrowser()
    const other = open()
    await vault.create({ recovery: null })
    await other.create({ recovery: null })
    expect(addressOf(vault)).not.toBe(addressOf(other))
    expect(await vault.wallets()).toHaveLength(2)
  })

  it.each(['missing', 'refused'] as const)(
    'error: where storage is %s, none is made, and nothing stays in memory',
    async (fault) => {
      const random = watchRandom()
      const factory = {
        open: () => {
          throw new DOMException('no', 'SecurityError')
        },
      } as unknown as IDBFactory
      const { vault, clock } = openBrowser({
        crypto: random.crypto,
        openDevices: () =>
          openDeviceShares({ indexedDB: fault === 'missing' ? undefined : factory, crypto, clock: createFakeClock() }),
      })
      await expect(vault.create({ recovery: operator })).rejects.toMatchObject({ code: 'VAULT_STORAGE', fault })
      expect(vault.opened()).toBeNull()
      expect(random.made).toEqual([])
      expect(clock.pending()).toBe(0)
    },
  )

  it('error: where its share cannot be written, there is no wallet, and its entropy is overwritten', async () => {
    const random = watchRandom()
    const { openDevices, vault } = openBrowser({
      crypto: random.crypto,
      openDevices: async () => ({
        ...(await openDevices()),
        add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      }),
    })
    await expect(vault.create({ recovery: operator })).rejects.toThrow('full')
    expect(vault.opened()).toBeNull()
    expect(await vault.wallets()).toEqual([])
    expect(random.made[0]).toEqual(zeros)
  })

  it('error: a weak password makes none', async () => {
    const random = watchRandom()
    const { vault } = openBrowser({ crypto: random.crypto })
    const weak = { method: 'password', password: 'short' } as const
    await expect(vault.create({ recovery: weak })).rejects.toMatchObject({ code: 'VAULT_PASSWORD_WEAK' })
    expect([vault.opened(), await vault.wallets()]).toEqual([null, []])
    expect(random.made[0]).toEqual(zeros)
  })

  it('error: given up while the password is worked on, none is made', async () => {
    const random = watchRandom()
    const { vault } = openBrowser({ crypto: random.crypto })
    const controller = new AbortController()
    const secret = { method: 'password', password: 'correct horse battery' } as const
    const creating = vault.create({ recovery: secret, signal: controller.signal })
    await expect.poll(() => random.made.length).toBeGreaterThan(3)
    controller.abort()
    await expect(creating).rejects.toMatchObject({ code: 'ABORTED' })
    expect([vault.opened(), await vault.wallets()]).toEqual([null, []])
    expect(random.made[0]).toEqual(zeros)

    const locked = vault.create({ recovery: secret })
    vault.lock()
    await expect(locked).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    expect([vault.opened(), await vault.wallets()]).toEqual([null, []])
  })

  it('error: with a signal that has aborted nothing is begun', async () => {
    const { vault } = openBrowser()
    const creating = vault.create({ recovery: null, signal: AbortSignal.abort() })
    await expect(creating).rejects.toMatchObject({ code: 'ABORTED' })
    expect(await vault.wallets()).toEqual([])
  })
})

describe('an imported wallet', () => {
  it('default: it has the accounts of its words', async () => {
    const { vault } = openBrowser()
    const { service } = await vault.importPhrase({ phrase: ` ${phrase.toUpperCase()}\n`, recovery: null })
    expect(addressOf(vault)).toBe(knownAddress)
    vault.lock()
    await vault.unlock({ service })
    expect(addressOf(vault)).toBe(knownAddress)
  })

  it('behavior: words of 256 bits keep all of them', async () => {
    const { vault, clock } = openBrowser()
    const words = `${'abandon '.repeat(23)}art`
    const { service } = await vault.importPhrase({ phrase: words, recovery: operator })
    const exporting = vault.exportPhrase({ service })
    await expect.poll(() => clock.pending()).toBe(2)
    clock.advance(30_000)
    expect(await exporting).toBe(words)
  })

  it('error: words that are no phrase make no wallet', async () => {
    const { vault } = openBrowser()
    await expect(vault.importPhrase({ phrase: 'twelve words', recovery: null })).rejects.toMatchObject({
      code: 'VAULT_PHRASE_INVALID',
    })
    expect([vault.opened(), await vault.wallets()]).toEqual([null, []])
  })
})

describe('unlocking', () => {
  it("error: where the browser's data was cleared, the wallet is not here, and no other one is made", async () => {
    const { vault, clear } = openBrowser()
    const { service } = await vault.create({ recovery: operator })
    vault.lock()
    await clear()
    await expect(vault.unlock({ service })).rejects.toMatchObject({ code: 'VAULT_DEVICE_SHARE_MISSING' })
    expect([vault.opened(), await vault.wallets()]).toEqual([null, []])
  })

  it('error: an altered share of the service opens nothing', async () => {
    const { vault } = openBrowser()
    const { service } = await vault.create({ recovery: operator })
    vault.lock()
    const altered = Uint8Array.from(service, (byte, at) => (at === 40 ? byte ^ 1 : byte))
    await expect(vault.unlock({ service: altered })).rejects.toMatchObject({ code: 'VAULT_SHARE_INVALID' })
    expect(vault.opened()).toBeNull()
  })

  it('error: another share than that of the service is refused', async () => {
    const { vault } = openBrowser()
    const { recovery } = await vault.create({ recovery: operator })
    vault.lock()
    const share = recovery?.method === 'operator' ? recovery.share : ''
    const bytes = Uint8Array.from(atob(share.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    await expect(vault.unlock({ service: bytes })).rejects.toMatchObject({ code: 'VAULT_SHARE_INVALID' })
    await expect(vault.unlock({ service: new Uint8Array(3) })).rejects.toMatchObject({ code: 'VAULT_SHARE_INVALID' })
  })

  it('error: an open vault opens nothing else, and goes on', async () => {
    const { vault } = openBrowser()
    const { service } = await vault.create({ recovery: null })
    const address = addressOf(vault)
    await expect(vault.unlock({ service })).rejects.toMatchObject({ code: 'VAULT_BUSY' })
    await expect(vault.create({ recovery: null })).rejects.toMatchObject({ code: 'VAULT_BUSY' })
    expect(addressOf(vault)).toBe(address)
  })

  it('error: locked while it opens, it stays locked', async () => {
    const { vault } = openBrowser()
    const { service } = await vault.create({ recovery: null })
    vault.lock()
    const unlocking = vault.unlock({ service })
    vault.lock()
    await expect(unlocking).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    expect(vault.opened()).toBeNull()
    expect(await vault.unlock({ service })).toBeTruthy()
  })

  it('error: two at once: the second one is told to wait', async () => {
    const { vault } = openBrowser()
    const creating = vault.create({ recovery: null })
    await expect(vault.create({ recovery: null })).rejects.toMatchObject({ code: 'VAULT_BUSY' })
    await creating
    expect(await vault.wallets()).toHaveLength(1)
  })

  it('behavior: without the service, the recovery share and that of the device open it', async () => {
    const { vault } = openBrowser()
    const { recovery } = await vault.create({ recovery: operator })
    const address = addressOf(vault)
    vault.lock()
    await vault.unlockByRecovery({ sealed: recovery, secret: operator })
    expect(addressOf(vault)).toBe(address)
  })
})

describe('recovery on another device', () => {
  it('default: with the share of the service and that of recovery; the new device has a set of its own', async () => {
    const [lost, found] = [openBrowser(), openBrowser()]
    const made = await lost.vault.create({ recovery: operator })
    const address = addressOf(lost.vault)
    const { service, sealed, shares } = await recoverOn(found.vault, made)
    expect(addressOf(found.vault)).toBe(address)
    expect(shares.walletId).toBe(made.walletId)
    expect(shares.setId).not.toBe(made.setId)
    expect(await found.vault.wallets()).toMatchObject([{ walletId: made.walletId, setId: shares.setId }])

    found.vault.lock()
    await found.vault.unlock({ service: shares.service })
    expect(addressOf(found.vault)).toBe(address)
    // The shares of the lost device's set open nothing on the new one, nor do those of the new one on it.
    found.vault.lock()
    lost.vault.lock()
    await expect(found.vault.unlock({ service })).rejects.toMatchObject({ code: 'VAULT_SHARE_OUTDATED' })
    await expect(lost.vault.unlock({ service: shares.service })).rejects.toMatchObject({ code: 'VAULT_SHARE_OUTDATED' })
    await expect(lost.vault.unlockByRecovery({ sealed: shares.recovery, secret: operator })).rejects.toMatchObject({
      code: 'VAULT_SHARE_OUTDATED',
    })
    expect(sealed).toBeTruthy()
  })

  async function recoverOn(vault: Vault, { service, recovery: sealed }: NewShares) {
    return { service, sealed, shares: await vault.recover({ service, sealed, secret: operator }) }
  }

  it('default: by a password, which protects the new set too', async () => {
    const secret = { method: 'password', password: 'correct horse battery' } as const
    const [lost, found, third] = [openBrowser(), openBrowser(), openBrowser()]
    const made = await lost.vault.create({ recovery: secret })
    const address = addressOf(lost.vault)
    const wrong = { method: 'password', password: 'wrong horse battery' } as const
    const ask = { service: made.service, sealed: made.recovery }
    await expect(found.vault.recover({ ...ask, secret: wrong })).rejects.toMatchObject({
      code: 'VAULT_RECOVERY_REFUSED',
    })
    expect([found.vault.opened(), await found.vault.wallets()]).toEqual([null, []])

    const again = await found.vault.recover({ ...ask, secret })
    expect(again.recovery).toMatchObject({ method: 'password', setId: again.setId })
    await third.vault.recover({ service: again.service, sealed: again.recovery, secret })
    expect(addressOf(third.vault)).toBe(address)
  })

  it('error: shares of two sets, or of two wallets, recover nothing', async () => {
    const [one, other, found] = [openBrowser(), openBrowser(), openBrowser()]
    const [first, foreign] = [
      await one.vault.create({ recovery: operator }),
      await other.vault.create({ recovery: operator }),
    ]
    const rotated = await one.vault.rotate({ recovery: operator })
    const recover = (service: Uint8Array, sealed: unknown) => found.vault.recover({ service, sealed, secret: operator })
    await expect(recover(first.service, rotated.recovery)).rejects.toMatchObject({ code: 'VAULT_SHARE_OUTDATED' })
    await expect(recover(foreign.service, first.recovery)).rejects.toMatchObject({ code: 'VAULT_SHARE_MISMATCH' })
    await expect(recover(first.service, { ...first.recovery, share: 'AAAA' })).rejects.toMatchObject({
      code: 'VAULT_SHARE_INVALID',
    })
    expect([found.vault.opened(), await found.vault.wallets()]).toEqual([null, []])
  })
})

describe('rotation', () => {
  it('default: the new set opens the same wallet; the old one too, until the new one is kept', async () => {
    const { vault } = openBrowser()
    const old = await vault.create({ recovery: null })
    const address = addressOf(vault)
    const current = await vault.rotate({ recovery: operator })
    expect(vault.opened()).toEqual({ walletId: old.walletId, setId: old.setId })
    for (const { service } of [old, current]) {
      vault.lock()
      await vault.unlock({ service })
      expect(addressOf(vault)).toBe(address)
    }
    await vault.commit()
    vault.lock()
    await expect(vault.unlock({ service: old.service })).rejects.toMatchObject({ code: 'VAULT_SHARE_OUTDATED' })
    await vault.unlock({ service: current.service })
    expect(addressOf(vault)).toBe(address)
  })

  it('behavior: of two that were made the one that is kept is the open wallet’s', async () => {
    const { vault } = openBrowser()
    await vault.create({ recovery: null })
    const refused = await vault.rotate({ recovery: null })
    const kept = await vault.rotate({ recovery: null })
    await vault.commit()
    expect(vault.opened()).toEqual({ walletId: kept.walletId, setId: kept.setId })
    vault.lock()
    await expect(vault.unlock({ service: refused.service })).rejects.toMatchObject({ code: 'VAULT_SHARE_OUTDATED' })
    expect(await vault.unlock({ service: kept.service })).toBeTruthy()
  })

  it.each([
    ['a password', { method: 'password', password: 'correct horse battery' }],
    ['the operator', operator],
  ] as const)(
    'behavior: without asking for anything the next set is recovered by %s as the one before was',
    async (_, secret) => {
      const [{ vault }, found] = [openBrowser(), openBrowser()]
      await vault.create({ recovery: secret })
      const address = addressOf(vault)
      // Twice: what the first one left is enough for the second.
      const first = await vault.rotate({ recovery: 'same' })
      await vault.commit()
      const next = await vault.rotate({ recovery: 'same' })
      await vault.commit()
      expect(next.recovery).toMatchObject({ method: secret.method, setId: next.setId })
      await expect(
        found.vault.recover({ service: first.service, sealed: next.recovery, secret }),
      ).rejects.toMatchObject({ code: 'VAULT_SHARE_OUTDATED' })
      await found.vault.recover({ service: next.service, sealed: next.recovery, secret })
      expect(addressOf(found.vault)).toBe(address)
    },
  )

  it('behavior: a set without recovery is followed by one without', async () => {
    const { vault } = openBrowser()
    await vault.create({ recovery: operator })
    await vault.rotate({ recovery: null })
    await vault.commit()
    expect((await vault.rotate({ recovery: 'same' })).recovery).toBeNull()
  })

  it('error: a locked vault neither rotates nor keeps a set', async () => {
    const { vault } = openBrowser()
    await expect(vault.rotate({ recovery: null })).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    await expect(vault.commit()).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  })

  it('error: while a set is made, none is dropped', async () => {
    const { vault } = openBrowser()
    await vault.create({ recovery: null })
    const rotating = vault.rotate({ recovery: null })
    await expect(vault.commit()).rejects.toMatchObject({ code: 'VAULT_BUSY' })
    const { service } = await rotating
    vault.lock()
    expect(await vault.unlock({ service })).toBeTruthy()
  })

  it('error: a rotation that fails leaves the set as it was', async () => {
    const { vault } = openBrowser()
    const made = await vault.create({ recovery: null })
    const weak = { method: 'password', password: 'short' } as const
    await expect(vault.rotate({ recovery: weak })).rejects.toMatchObject({ code: 'VAULT_PASSWORD_WEAK' })
    expect(vault.opened()).toEqual({ walletId: made.walletId, setId: made.setId })
    expect(await vault.wallets()).toHaveLength(1)
    vault.lock()
    expect(await vault.unlock({ service: made.service })).toBeTruthy()
  })
})

describe('export', () => {
  async function openKnown() {
    const browser = openBrowser({ exportDelayMs: 10_000 })
    return { ...browser, made: await browser.vault.importPhrase({ phrase, recovery: operator }) }
  }

  it('default: the words, for a share that the service has given out for it, and after a delay', async () => {
    const { vault, clock, made } = await openKnown()
    const seen = vi.fn()
    const exporting = vault.exportPhrase({ service: made.service }).then((words) => {
      seen()
      return words
    })
    await expect.poll(() => clock.pending()).toBe(2)
    clock.advance(9_999)
    expect(clock.pending()).toBe(2)
    expect(seen).not.toHaveBeenCalled()
    clock.advance(1)
    expect(await exporting).toBe(phrase)
  })

  it('error: without the share of the open wallet there are no words', async () => {
    const { vault, made, clock } = await openKnown()
    const foreign = await openBrowser().vault.create({ recovery: null })
    const altered = Uint8Array.from(made.service, (byte, at) => (at === 50 ? byte ^ 1 : byte))
    for (const service of [foreign.service, altered, new Uint8Array(0)])
      await expect(vault.exportPhrase({ service })).rejects.toMatchObject({ code: 'VAULT_SHARE_INVALID' })
    expect(clock.pending()).toBe(1)
  })

  it('error: given up or locked in the delay, there are no words, and no timer is left', async () => {
    const { vault, clock, made } = await openKnown()
    const controller = new AbortController()
    const aborted = vault.exportPhrase({ service: made.service, signal: controller.signal })
    await expect.poll(() => clock.pending()).toBe(2)
    controller.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' })
    expect(clock.pending()).toBe(1)

    const locked = vault.exportPhrase({ service: made.service })
    await expect.poll(() => clock.pending()).toBe(2)
    vault.lock()
    await expect(locked).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    expect(clock.pending()).toBe(0)
    await expect(vault.exportPhrase({ service: made.service })).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  })
})

describe('deletion', () => {
  it('default: a wallet is locked and gone from this browser; others stay', async () => {
    const { vault, open } = openBrowser()
    const other = await open().create({ recovery: null })
    const { walletId, service } = await vault.create({ recovery: null })
    const locked = vi.fn()
    vault.onLock(locked)
    await vault.forget(walletId)
    expect(locked).toHaveBeenCalledExactlyOnceWith('asked')
    expect(await vault.wallets()).toMatchObject([{ walletId: other.walletId }])
    await expect(vault.unlock({ service })).rejects.toMatchObject({ code: 'VAULT_DEVICE_SHARE_MISSING' })
  })

  it('behavior: deleting another wallet leaves the open one open', async () => {
    const { vault, open } = openBrowser()
    const other = await open().create({ recovery: null })
    await vault.create({ recovery: null })
    await vault.forget(other.walletId)
    expect(vault.opened()).not.toBeNull()
  })
})

describe('signing', () => {
  it.each<[string, SignRequest, RegExp]>([
    ['eip155', sample(knownAddress.toLowerCase()), /^0x[0-9a-f]{130}$/],
    [
      'bip122',
      {
        chainId: networks.bitcoin,
        method: 'signMessage',
        address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
        message: 'Hello',
      },
      /^[\w+/]+=*$/,
    ],
  ])('default: the open wallet signs on %s', async (_namespace, request, form) => {
    const { vault } = openBrowser()
    await vault.importPhrase({ phrase, recovery: null })
    expect(await vault.sign(request)).toMatch(form)
  })

  it('default: it signs on solana, in bytes, and on polkadot, for an address of any prefix', async () => {
    const { vault } = openBrowser()
    await vault.importPhrase({ phrase, recovery: null })
    const solana = String(vault.accounts({ chainId: networks.solana })[0]?.address)
    const message = new TextEncoder().encode('Hello')
    const signature = await vault.sign({
      chainId: networks.solana,
      address: solana,
      method: 'solana_signMessage',
      message,
    })
    expect(signature).toHaveLength(64)
    for (const ss58Prefix of [0, 2, 42]) {
      const address = String(vault.accounts({ chainId: networks.polkadot, ss58Prefix })[0]?.address)
      const request = { chainId: networks.polkadot, address, method: 'polkadot_signMessage', data: '0x68' } as const
      expect(await vault.sign(request)).toMatch(/^0x[0-9a-f]{128}$/)
    }
  })

  it.each([
    ['eip155', { ...sample('0x70997970c51812dc3a010c7d01b50e0d17dc79c8') }],
    ['eip155, unnamed', { ...sample(knownAddress), address: undefined }],
    ['solana', { chainId: networks.solana, address: '1'.repeat(32), method: 'solana_signMessage', message: zeros }],
    [
      'polkadot',
      { chainId: networks.polkadot, address: 'x'.repeat(10_000), method: 'polkadot_signMessage', data: '0x' },
    ],
  ])('error: on %s, for an account that is not its own it signs nothing', async (_namespace, request) => {
    const { vault } = openBrowser()
    await vault.importPhrase({ phrase, recovery: null })
    await expect(vault.sign(request as SignRequest)).rejects.toMatchObject({ code: 'VAULT_UNKNOWN_ACCOUNT' })
  })

  it('error: a namespace that it has no keys for is refused', async () => {
    const { vault } = openBrowser()
    await vault.create({ recovery: null })
    const request = { ...sample(knownAddress), chainId: 'cosmos:hub' }
    await expect(vault.sign(request as never)).rejects.toMatchObject({ code: 'VAULT_UNSIGNABLE' })
  })

  it('error: locked, it signs nothing and tells no account; nor when it is locked while the code is loaded', async () => {
    const { vault } = openBrowser()
    await expect(vault.sign(sample(knownAddress))).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    expect(() => vault.accounts(ethereum)).toThrow(expect.objectContaining({ code: 'VAULT_LOCKED' }))
    await vault.importPhrase({ phrase, recovery: null })
    const signing = vault.sign(sample(knownAddress))
    vault.lock()
    await expect(signing).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  })
})

describe('locking', () => {
  it('default: entropy is overwritten', async () => {
    const random = watchRandom()
    const { vault } = openBrowser({ crypto: random.crypto })
    await vault.create({ recovery: null })
    const [entropy] = random.made
    expect(entropy).toHaveLength(16)
    expect(entropy).not.toEqual(zeros)
    vault.lock()
    expect(entropy).toEqual(zeros)
  })

  it('behavior: after a time of idleness it locks itself, and tells', async () => {
    const { vault, clock } = openBrowser({ idleTimeMs: 60_000 })
    const locked = vi.fn()
    const stop = vault.onLock(locked)
    const { service } = await vault.create({ recovery: null })
    clock.advance(59_999)
    expect(vault.opened()).not.toBeNull()
    clock.advance(1)
    expect(vault.opened()).toBeNull()
    expect(locked).toHaveBeenCalledExactlyOnceWith('idle')
    expect(clock.pending()).toBe(0)

    stop()
    await vault.unlock({ service })
    vault.lock()
    expect(locked).toHaveBeenCalledOnce()
  })

  it('behavior: where the time passes while it is opened, it locks itself all the same', async () => {
    const { vault, clock } = openBrowser({ idleTimeMs: 60_000 })
    const locked = vi.fn()
    vault.onLock(locked)
    const now = vi.spyOn(clock, 'nowMs')
    const base = clock.nowMs()
    let looks = 0
    now.mockImplementation(() => {
      looks += 1
      return base + looks * 60_000
    })
    await vault.importPhrase({ phrase, recovery: null })
    now.mockRestore()
    clock.advance(60_000)
    expect(locked).toHaveBeenCalledExactlyOnceWith('idle')
  })

  it('behavior: use and a user who is there put it off', async () => {
    const { vault, clock } = openBrowser({ idleTimeMs: 60_000 })
    await vault.importPhrase({ phrase, recovery: null })
    clock.advance(50_000)
    await vault.sign(sample(knownAddress))
    clock.advance(50_000)
    vault.touch()
    clock.advance(59_999)
    expect(vault.opened()).not.toBeNull()
    expect(clock.pending()).toBe(1)
    clock.advance(1)
    expect(vault.opened()).toBeNull()
  })

  it('behavior: an app that asks for accounts without end does not put it off', async () => {
    const { vault, clock } = openBrowser({ idleTimeMs: 60_000 })
    await vault.importPhrase({ phrase, recovery: null })
    for (let asked = 0; asked < 5; asked += 1) {
      clock.advance(11_000)
      expect(vault.accounts(ethereum)).toHaveLength(1)
    }
    clock.advance(5_000)
    expect(vault.opened()).toBeNull()
    expect(() => vault.accounts(ethereum)).toThrow(expect.objectContaining({ code: 'VAULT_LOCKED' }))
  })

  it('behavior: a computer that slept past the time finds it locked, whatever ran on waking', async () => {
    const { vault, clock } = openBrowser({ idleTimeMs: 60_000 })
    await vault.importPhrase({ phrase, recovery: null })
    clock.sleep(60_000)
    vault.touch()
    await expect(vault.sign(sample(knownAddress))).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    expect(vault.opened()).toBeNull()
  })

  it('behavior: a locked vault is locked again without harm', () => {
    const { vault } = openBrowser()
    const locked = vi.fn()
    vault.onLock(locked)
    vault.lock()
    vault.touch()
    expect(locked).not.toHaveBeenCalled()
  })
})

describe('another place of the same browser', () => {
  const boundTo = 'HAND_OVER|https://app.example|00|wallet'

  it('default: a share that was handed over and the service’s make a set of its own there; the other one stays as it was', async () => {
    const [had, has] = [openBrowser(), openBrowser()]
    const made = await had.vault.create({ recovery: null })
    const address = addressOf(had.vault)
    had.vault.lock()
    const { publicKey } = await has.vault.offerEnrolment()
    const asked = { walletId: made.walletId, setIds: ['0'.repeat(32), made.setId], publicKey, boundTo }
    const { setId, ...handed } = await had.vault.handOver(asked)
    expect(setId).toBe(made.setId)
    // Without being opened by it.
    expect(had.vault.opened()).toBeNull()
    const shares = await has.vault.enrol({ service: made.service, handed, boundTo })
    expect(shares).toMatchObject({ walletId: made.walletId, recovery: null })
    expect(shares.setId).not.toBe(made.setId)
    expect(addressOf(has.vault)).toBe(address)
    expect(await has.vault.wallets()).toMatchObject([{ setId: shares.setId }])
    await had.vault.unlock({ service: made.service })
    expect(addressOf(had.vault)).toBe(address)
    has.vault.lock()
    await has.vault.unlock({ service: shares.service })
    expect(addressOf(has.vault)).toBe(address)
  })

  it('error: what was handed over opens once, for what it was for, where it was asked for, with the service’s share of its set', async () => {
    const [had, has] = [openBrowser(), openBrowser()]
    const made = await had.vault.create({ recovery: null })
    const others = await openBrowser().vault.create({ recovery: null })
    const hand = async () => {
      const { publicKey } = await has.vault.offerEnrolment()
      const { walletId, setId } = made
      const { setId: _, ...handed } = await had.vault.handOver({ walletId, setIds: [setId], publicKey, boundTo })
      return handed
    }
    const enrol = (of: Parameters<Vault['enrol']>[0]) => has.vault.enrol(of).catch(({ code }) => code)
    const { service } = made
    expect(await enrol({ service, handed: await hand(), boundTo: `${boundTo}x` })).toBe('VAULT_SHARE_INVALID')
    const handed = await hand()
    await has.vault.offerEnrolment()
    expect(await enrol({ service, handed, boundTo })).toBe('VAULT_SHARE_INVALID')
    expect(await enrol({ service, handed, boundTo })).toBe('VAULT_SHARE_INVALID')
    expect(await enrol({ service: others.service, handed: await hand(), boundTo })).toBe('VAULT_SHARE_MISMATCH')
    expect(await has.vault.wallets()).toEqual([])
    expect(has.vault.opened()).toBeNull()
  })

  it('error: a browser that keeps none of the sets hands nothing over', async () => {
    const { vault } = openBrowser()
    const { walletId } = await vault.create({ recovery: null })
    const { publicKey } = await openBrowser().vault.offerEnrolment()
    for (const asked of [
      { walletId, setIds: [] },
      { walletId: '0'.repeat(32), setIds: ['0'.repeat(32)] },
    ])
      await expect(vault.handOver({ ...asked, publicKey, boundTo })).rejects.toMatchObject({
        code: 'VAULT_DEVICE_SHARE_MISSING',
      })
  })
})
