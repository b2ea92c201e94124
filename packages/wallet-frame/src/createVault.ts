import { type Clock, pause } from '@hawser/common'
import { equalBytes } from '@noble/curves/utils'
import { createOpenWallet } from './createOpenWallet.js'
import type { DeviceShares } from './device/deviceShares.js'
import { createSecretReceiver, type SecretReceiver, sealSecret } from './enrolment/sealedSecret.js'
import { DeviceShareMissingError, ShareInvalidError } from './errors.js'
import { deriveSeed, openSecrets, type WalletSecrets } from './keys/walletSecrets.js'
import { createEntropy, parsePhrase, toPhrase } from './phrase.js'
import { createRecoveryWay, openRecovery, type RecoverySecret, sealByWay } from './recovery/recoveryShare.js'
import { combineShares, createId, readShare, type ShareHead, splitEntropy } from './shares/shareSet.js'
import { type SignAnswer, type SignRequest, sign } from './signing/sign.js'
import { EXPORT_DELAY_MS, IDLE_TIME_MS, type NewShares, type Vault } from './vault.js'

export interface VaultOptions {
  readonly crypto: Pick<Crypto, 'getRandomValues' | 'subtle'>
  readonly clock: Clock
  /** Opens what this browser keeps. @throws VaultStorageError */
  readonly openDevices: () => Promise<DeviceShares>
  /** {@link IDLE_TIME_MS} where it is absent. */
  readonly idleTimeMs?: number | undefined
  /** {@link EXPORT_DELAY_MS} where it is absent. */
  readonly exportDelayMs?: number | undefined
}

/** A vault, locked. It touches nothing before it is asked to. */
export function createVault(options: VaultOptions): Vault {
  const { crypto, clock, openDevices, idleTimeMs = IDLE_TIME_MS, exportDelayMs = EXPORT_DELAY_MS } = options
  const held = createOpenWallet({ clock, idleTimeMs })
  const { requireOpen, runAlone } = held
  let receiver: SecretReceiver | undefined

  /** Takes the entropy over, unless `signal` has aborted meanwhile. */
  async function toSecrets(entropy: Uint8Array, signal: AbortSignal): Promise<WalletSecrets> {
    try {
      const secrets = openSecrets(entropy, await deriveSeed(entropy, crypto))
      if (signal.aborted) secrets.wipe()
      signal.throwIfAborted()
      return secrets
    } catch (error) {
      entropy.fill(0)
      throw error
    }
  }

  async function withDevices<T>(use: (devices: DeviceShares) => Promise<T>): Promise<T> {
    const devices = await openDevices()
    try {
      return await use(devices)
    } finally {
      devices.close()
    }
  }

  /** A set whose device share is kept here; nothing is kept where anything fails, or `signal` has aborted meanwhile. */
  async function makeSet(
    { entropy, walletId }: { readonly entropy: Uint8Array; readonly walletId: string },
    recovery: RecoverySecret | 'same' | null,
    { devices, signal }: { readonly devices: DeviceShares; readonly signal: AbortSignal },
  ): Promise<NewShares> {
    const way =
      recovery === 'same'
        ? await devices.readWay(requireOpen())
        : recovery && (await createRecoveryWay(recovery, walletId, { crypto, signal }))
    signal.throwIfAborted()
    const set = await splitEntropy(entropy, walletId, crypto)
    try {
      const sealed = way && (await sealByWay(set.recovery, way, { crypto }))
      signal.throwIfAborted()
      await devices.add(set.device, way)
      if (signal.aborted) {
        await devices.removeSet(set)
        signal.throwIfAborted()
      }
      return { walletId, setId: set.setId, service: set.service, recovery: sealed }
    } finally {
      set.device.fill(0)
      set.recovery.fill(0)
    }
  }

  /** Makes a set of an entropy that it takes over, and opens the wallet. */
  async function makeOwn(
    { entropy, walletId }: { readonly entropy: Uint8Array; readonly walletId: string },
    recovery: RecoverySecret | null,
    context: { readonly devices: DeviceShares; readonly signal: AbortSignal },
  ): Promise<NewShares> {
    const secrets = await toSecrets(entropy, context.signal)
    try {
      const shares = await makeSet({ entropy, walletId }, recovery, context)
      held.open(shares, secrets, context.signal)
      return shares
    } catch (error) {
      secrets.wipe()
      throw error
    }
  }

  function requireServiceShare(service: Uint8Array): ShareHead {
    const head = readShare(service)
    if (head.role !== 'service') throw new ShareInvalidError({ details: `It is the ${head.role} share.` })
    return head
  }

  /** The entropy of two shares, unless `signal` has aborted meanwhile. */
  async function join(first: Uint8Array, second: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
    const entropy = await combineShares(first, second)
    if (signal.aborted) entropy.fill(0)
    signal.throwIfAborted()
    return entropy
  }

  /** The entropy by this browser's share and another one of its set. */
  async function joinDevice(share: Uint8Array, head: ShareHead, signal: AbortSignal): Promise<Uint8Array> {
    const device = await withDevices((devices) => devices.read(head))
    try {
      return await join(device, share, signal)
    } finally {
      device.fill(0)
    }
  }

  return {
    opened: held.opened,
    wallets: () => withDevices((devices) => devices.list()),
    create: ({ recovery, signal }) =>
      runAlone(
        (inner) =>
          // What keeps the wallet is there before the wallet is.
          withDevices((devices) => {
            const wallet = { entropy: createEntropy(crypto), walletId: createId(crypto) }
            return makeOwn(wallet, recovery, { devices, signal: inner })
          }),
        { signal, needs: 'locked' },
      ),
    importPhrase: ({ phrase, recovery, signal }) =>
      runAlone(
        (inner) =>
          withDevices((devices) => {
            const wallet = { entropy: parsePhrase(phrase), walletId: createId(crypto) }
            return makeOwn(wallet, recovery, { devices, signal: inner })
          }),
        { signal, needs: 'locked' },
      ),
    unlock: ({ service, signal }) =>
      runAlone(
        async (inner) => {
          const head = requireServiceShare(service)
          return held.open(head, await toSecrets(await joinDevice(service, head, inner), inner), inner)
        },
        { signal, needs: 'locked' },
      ),
    unlockByRecovery: ({ sealed, secret, signal }) =>
      runAlone(
        async (inner) => {
          const share = await openRecovery(sealed, secret, { crypto, signal: inner })
          const head = readShare(share)
          try {
            return held.open(head, await toSecrets(await joinDevice(share, head, inner), inner), inner)
          } finally {
            share.fill(0)
          }
        },
        { signal, needs: 'locked' },
      ),
    recover: ({ service, sealed, secret, isKeptByOther = false, signal }) =>
      runAlone(
        async (inner) => {
          const { walletId } = requireServiceShare(service)
          const share = await openRecovery(sealed, secret, { crypto, signal: inner })
          const entropy = await join(service, share, inner).finally(() => share.fill(0))
          try {
            const recovery = isKeptByOther ? null : secret
            return await withDevices((devices) => makeOwn({ entropy, walletId }, recovery, { devices, signal: inner }))
          } catch (error) {
            entropy.fill(0)
            throw error
          }
        },
        { signal, needs: 'locked' },
      ),
    async offerEnrolment() {
      receiver = await createSecretReceiver(crypto)
      return { publicKey: receiver.publicKey }
    },
    handOver: ({ walletId, setIds, publicKey, boundTo }) =>
      withDevices(async (devices) => {
        const kept = await devices.list()
        const found = kept.find((one) => one.walletId === walletId && setIds.includes(one.setId))
        if (!found) throw new DeviceShareMissingError()
        const share = await devices.read(found)
        try {
          return { setId: found.setId, ...(await sealSecret(share, { receiver: publicKey, boundTo, crypto })) }
        } finally {
          share.fill(0)
        }
      }),
    enrol: ({ service, handed, boundTo, signal }) =>
      runAlone(
        async (inner) => {
          const { walletId } = requireServiceShare(service)
          const share = await receiver?.open(handed, boundTo)
          receiver = undefined
          if (!share) throw new ShareInvalidError({ details: 'Nothing was to be handed over.' })
          const entropy = await join(share, service, inner).finally(() => share.fill(0))
          return withDevices((devices) => makeOwn({ entropy, walletId }, null, { devices, signal: inner }))
        },
        { signal, needs: 'locked' },
      ),
    rotate: ({ recovery, signal }) =>
      runAlone(
        (inner) =>
          withDevices(async (devices) => {
            const { walletId, secrets } = requireOpen()
            const shares = await makeSet({ entropy: secrets.entropy, walletId }, recovery, { devices, signal: inner })
            // It is the wallet's once it is kept.
            held.noteNext(shares.setId)
            return shares
          }),
        { signal, needs: 'open' },
      ),
    split: ({ recovery, signal }) =>
      runAlone(
        async (inner) => {
          const { walletId, secrets } = requireOpen()
          const way = await createRecoveryWay(recovery, walletId, { crypto, signal: inner })
          inner.throwIfAborted()
          const set = await splitEntropy(secrets.entropy, walletId, crypto)
          // Nobody has it.
          set.device.fill(0)
          try {
            const sealed = await sealByWay(set.recovery, way, { crypto })
            inner.throwIfAborted()
            return { walletId, setId: set.setId, service: set.service, recovery: sealed }
          } finally {
            set.recovery.fill(0)
          }
        },
        { signal, needs: 'open' },
      ),
    // Not beside a rotation, whose set it would take for one of the older ones.
    commit: () =>
      runAlone(
        async () => {
          held.takeNext()
          await withDevices((devices) => devices.dropOlder(requireOpen()))
        },
        { needs: 'open' },
      ),
    exportPhrase: ({ service, signal }) =>
      runAlone(
        async (inner) => {
          const wallet = requireOpen()
          const head = requireServiceShare(service)
          if (head.setId !== wallet.setId) throw new ShareInvalidError({ details: 'The share is of another set.' })
          const entropy = await joinDevice(service, head, inner)
          const isOpenOne = equalBytes(entropy, wallet.secrets.entropy)
          entropy.fill(0)
          if (!isOpenOne) throw new ShareInvalidError({ details: 'The share is of another wallet.' })
          await pause(exportDelayMs, { signal: inner, clock })
          return toPhrase(requireOpen().secrets.entropy)
        },
        { signal, needs: 'open' },
      ),
    async forget(walletId) {
      if (held.opened()?.walletId === walletId) held.lock('asked')
      await withDevices((devices) => devices.remove(walletId))
    },
    // An app asks for them by itself: it is not the user who is there.
    accounts: (network) => held.readOpen().accounts(network),
    async sign<TRequest extends SignRequest>(request: TRequest) {
      requireOpen()
      return (await sign(request, () => requireOpen().secrets)) as SignAnswer<TRequest>
    },
    touch: held.touch,
    lock: () => held.lock('asked'),
    onLock: held.onLock,
  }
}
