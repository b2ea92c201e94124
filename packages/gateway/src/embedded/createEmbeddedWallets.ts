import { randomUUID } from 'node:crypto'
import type { Clock } from '@hawser/common'
import type { ServerKeys } from '@hawser/siwx/server'
import type { GatewayConfig } from '../config/configSchema.js'
import { sweepHourly } from '../database/sweepHourly.js'
import type { Database } from '../database/tables.js'
import { tellDatabaseFailures } from '../database/tellDatabaseFailures.js'
import type { Logger } from '../logging/createLogger.js'
import { createMails } from '../mail/createMails.js'
import type { Language } from '../mail/mailTexts.js'
import type { AskNode } from '../providers/node/createAskNode.js'
import { type Asker, createEmailFlows, type EmailFlows, type FlowToken } from './createEmailFlows.js'
import { createEmbeddedAddresses, type EmbeddedAddresses } from './createEmbeddedAddresses.js'
import { createEmbeddedPermissions, type EmbeddedPermissions } from './createEmbeddedPermissions.js'
import { createEmbeddedSessions, type EmbeddedSessions, type HeldEmbeddedSession } from './createEmbeddedSessions.js'
import { createEmbeddedShares, type EmbeddedShares } from './createEmbeddedShares.js'
import { toAddressKey } from './emailAddress.js'
import { createEmailFlowStore } from './emailFlowStore.js'
import { createEmbeddedAudit } from './embeddedAudit.js'
import { createEmbeddedKeys, toTokenHash } from './embeddedKeys.js'
import { createEmbeddedLimits } from './embeddedLimits.js'
import { createEmbeddedPermissionStore } from './embeddedPermissionStore.js'
import type { EmbeddedSession } from './embeddedSessionStore.js'
import { createEmbeddedSessionStore } from './embeddedSessionStore.js'
import { createEmbeddedSetStore } from './embeddedSetStore.js'
import { createEmbeddedUserStore, type EmbeddedDevice } from './embeddedUserStore.js'
import { frameOriginsOf } from './frameOrigins.js'
import { createSecretsSealer, type Sealer } from './sealer.js'
import { createSocialSignIn, type SocialSignIn } from './social/createSocialSignIn.js'
import { createIdentityStore } from './social/identityStore.js'
import { createSocialFlowStore } from './social/socialFlowStore.js'

const dayMs = 24 * 3_600_000

/** The back end of embedded wallets. Each function throws RequestFailure for what it does not take. */
export interface EmbeddedWallets {
  /** The origins of the wallet's own page. */
  readonly frameOrigins: readonly string[]
  readonly flows: EmailFlows
  readonly sessions: EmbeddedSessions
  /** Begins to let somebody in who says that an address is theirs: the same for an address that has a wallet and one that has none. */
  signIn(
    of: { readonly email: string; readonly language: Language; readonly device: string | undefined },
    asker: Asker,
  ): ReturnType<EmailFlows['begin']>
  finishSignIn(
    of: { readonly flow: FlowToken; readonly code: string },
    asker: Asker,
  ): Promise<
    HeldEmbeddedSession & { readonly isNew: boolean; readonly device: string | undefined; readonly email: string }
  >
  readonly addresses: EmbeddedAddresses
  /** Undefined where the configuration names no other way in. */
  readonly social: SocialSignIn | undefined
  devices(session: EmbeddedSession): Promise<readonly EmbeddedDevice[]>
  readonly shares: EmbeddedShares
  readonly permissions: EmbeddedPermissions
  /** Ends its timer and its connections. */
  stop(): void
}

interface CreateEmbeddedWalletsOptions {
  readonly config: NonNullable<GatewayConfig['embeddedWallet']>
  readonly database: Database
  /** The configuration's secrets seal where it is absent. */
  readonly sealer: Sealer | undefined
  readonly askNode: AskNode
  /** How long a node has. */
  readonly timeoutMs: number
  readonly clock: Clock
  readonly logger: Logger
}

/** Its libraries are loaded here: a gateway without embedded wallets does without them. */
export async function createEmbeddedWallets(options: CreateEmbeddedWalletsOptions): Promise<EmbeddedWallets> {
  const { config, database, clock, logger } = options
  const sealer = options.sealer ?? createSecretsSealer(config.secrets)
  const { createServerKeys } = await import('@hawser/siwx/server')
  const serverKeys: ServerKeys = await createServerKeys(config.secrets)
  const keys = createEmbeddedKeys(config.secrets as [string, ...string[]])
  const told = <TStore extends object>(store: TStore): TStore =>
    tellDatabaseFailures(store, { description: 'Embedded wallets cannot be read or written at the moment.', logger })
  const users = told(createEmbeddedUserStore(database))
  const limits = told(createEmbeddedLimits(database, { nowMs: () => clock.nowMs() }))
  const audit = told(createEmbeddedAudit(database, clock))
  const mails = await createMails({ config, clock, logger })
  const flows = createEmailFlows({
    store: told(createEmailFlowStore(database)),
    keys,
    limits,
    mails,
    audit,
    clock,
    asksForDevice: config.asksForDevice,
    mailsPerHour: config.mailsPerHour,
  })
  const sessions = createEmbeddedSessions({
    store: told(createEmbeddedSessionStore(database)),
    keys: serverKeys,
    audit,
    clock,
    issuer: 'hawser-embedded-wallet',
    sessionLifetimeMs: config.sessionDays * dayMs,
    tokenLifetimeMs: config.tokenMinutes * 60_000,
  })

  const shares = createEmbeddedShares({
    store: told(createEmbeddedSetStore(database)),
    users,
    sealer,
    audit,
    clock,
    logger,
    shareLifetimeMs: config.shareHours * 3_600_000,
    recovery: config.recovery,
  })

  /** The device of a token, whoever's it is. */
  const findDevice = async (token: string | undefined): Promise<EmbeddedDevice | undefined> => {
    const [id = '', secret = ''] = (token ?? '').split('.')
    if (!serverKeys.isCredential(secret, id)) return undefined
    const device = await users.findDevice(id)
    return device?.secret_hash === toTokenHash(secret) ? device : undefined
  }
  /** The device of a token, where it is one of this address. */
  const findDeviceOf = async (token: string | undefined, email: string): Promise<EmbeddedDevice | undefined> => {
    const device = await findDevice(token)
    const addresses = device ? await users.listAddresses(device.user_id) : []
    const hashes = keys.addressHashes(toAddressKey(email))
    return addresses.some(({ hash }) => hashes.includes(hash)) ? device : undefined
  }
  /** So that the secrets after it can be taken away. */
  const useNewestSecret = async (userId: string): Promise<void> => {
    for (const { hash: from, sealed } of await users.listAddresses(userId)) {
      const email = keys.openAddress(sealed)
      if (email === undefined) continue
      const [hash] = keys.addressHashes(toAddressKey(email))
      if (hash !== from) await users.changeKey({ from, hash, sealed: keys.sealAddress(email) })
    }
    await social?.useNewestSecret(userId)
  }
  const addresses = createEmbeddedAddresses({ users, keys, flows, sessions, shares, audit })
  /** Begins a session of a user in a browser of theirs, which is made known where it is new. */
  const letIn = async (
    of: {
      readonly userId: string
      readonly isNew: boolean
      readonly known: EmbeddedDevice | undefined
      readonly provedAtMs?: number | undefined
    },
    { projectName, browser }: Asker,
  ): Promise<HeldEmbeddedSession & { readonly device: string | undefined }> => {
    const { userId, isNew, known, provedAtMs } = of
    const nowMs = clock.nowMs()
    await useNewestSecret(userId)
    let deviceId = known?.user_id === userId ? known.id : undefined
    let device: string | undefined
    if (deviceId === undefined) {
      deviceId = randomUUID()
      const secret = serverKeys.createCredential(deviceId)
      await users.addDevice({
        id: deviceId,
        user_id: userId,
        secret_hash: toTokenHash(secret),
        browser,
        created_at_ms: nowMs,
        used_at_ms: nowMs,
      })
      device = `${deviceId}.${secret}`
    } else await users.touchDevice({ id: deviceId, nowMs })
    await audit.note({ kind: isNew ? 'signedUp' : 'signedIn', projectName, userId, deviceId })
    return { ...(await sessions.begin({ userId, deviceId, projectName, provedAtMs })), device }
  }
  const social =
    config.social &&
    createSocialSignIn({
      config: config.social,
      publicUrl: config.publicUrl,
      name: config.name,
      frameOrigins: frameOriginsOf(config),
      store: told(createSocialFlowStore(database)),
      identities: told(createIdentityStore(database)),
      keys,
      sealer: createSecretsSealer(config.secrets),
      limits,
      audit,
      shares,
      endOtherSessions: (session) => sessions.endOthers(session),
      letIn: async ({ device, ...of }, asker) => letIn({ ...of, known: await findDevice(device) }, asker),
      askNode: options.askNode,
      clock,
      logger,
    })

  const permissions = createEmbeddedPermissions({
    store: told(createEmbeddedPermissionStore(database)),
    askNode: options.askNode,
    networks: config.smartAccounts,
    timeoutMs: options.timeoutMs,
    audit,
    clock,
    logger,
  })

  const stopSweep = sweepHourly(
    async (nowMs) => {
      await flows.removeEnded(nowMs)
      await social?.removeEnded(nowMs)
      await sessions.removeEnded(nowMs)
      await limits.removeEnded(nowMs)
      await permissions.removeEnded(nowMs)
      await audit.removeBefore(nowMs - config.auditDays * dayMs)
    },
    { name: 'embedded wallets’ records', clock, logger },
  )

  return {
    frameOrigins: frameOriginsOf(config),
    flows,
    sessions,
    shares,
    permissions,
    addresses,
    social,

    async signIn({ email, language, device }, asker) {
      const known = await findDeviceOf(device, email)
      return flows.begin({
        kind: 'signIn',
        email,
        language,
        isKnownDevice: known !== undefined,
        deviceId: known?.id,
        userId: known?.user_id,
        ...asker,
      })
    },

    async finishSignIn({ flow: token, code }, asker) {
      const { projectName, clientAddress } = asker
      const flow = await flows.verify(token, { code, kinds: ['signIn'], projectName, clientAddress })
      const { userId, isNew } = await users.findOrAdd({
        hashes: keys.addressHashes(toAddressKey(flow.address)),
        sealed: keys.sealAddress(flow.address),
        nowMs: clock.nowMs(),
      })
      const known = flow.device_id === null ? undefined : await users.findDevice(flow.device_id)
      return { ...(await letIn({ userId, isNew, known }, asker)), isNew, email: flow.address }
    },

    devices: (session) => users.listDevices(session.user_id),

    stop() {
      stopSweep()
      mails.stop()
    },
  }
}
