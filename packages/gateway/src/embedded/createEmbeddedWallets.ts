import { randomUUID } from 'node:crypto'
import type { Clock } from '@hawser/common'
import type { ServerKeys } from '@hawser/siwx/server'
import type { GatewayConfig } from '../config/configSchema.js'
import { sweepHourly } from '../database/sweepHourly.js'
import type { Database } from '../database/tables.js'
import { tellDatabaseFailures } from '../database/tellDatabaseFailures.js'
import { fail } from '../http/failure.js'
import type { Logger } from '../logging/createLogger.js'
import { createMails } from '../mail/createMails.js'
import type { Language } from '../mail/mailTexts.js'
import { createEmailFlows, type EmailFlows, type FlowToken } from './createEmailFlows.js'
import { createEmbeddedSessions, type EmbeddedSessions, type HeldEmbeddedSession } from './createEmbeddedSessions.js'
import { toAddressKey } from './emailAddress.js'
import { createEmailFlowStore } from './emailFlowStore.js'
import { createEmbeddedAudit } from './embeddedAudit.js'
import { createEmbeddedKeys, toTokenHash } from './embeddedKeys.js'
import { createEmbeddedLimits } from './embeddedLimits.js'
import type { EmbeddedSession } from './embeddedSessionStore.js'
import { createEmbeddedSessionStore } from './embeddedSessionStore.js'
import { createEmbeddedUserStore, type EmbeddedDevice, type EmbeddedUser } from './embeddedUserStore.js'

const dayMs = 24 * 3_600_000

/** Who asks, as far as a request says. */
interface Asker {
  readonly projectName: string
  readonly browser: string
  readonly page: string | undefined
  readonly clientAddress: string
}

/** The back end of embedded wallets. Each function throws RequestFailure for what it does not take. */
export interface EmbeddedWallets {
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
  /** Begins to give a user another address: by a code to the one before, and then one to the new one. */
  updateEmail(
    of: { readonly session: EmbeddedSession; readonly email: string; readonly language: Language },
    asker: Asker,
  ): ReturnType<EmailFlows['begin']>
  confirmPrimary(
    of: { readonly session: EmbeddedSession; readonly flow: FlowToken; readonly code: string; readonly email: string },
    asker: Asker,
  ): ReturnType<EmailFlows['begin']>
  confirmSecondary(of: {
    readonly session: EmbeddedSession
    readonly flow: FlowToken
    readonly code: string
  }): Promise<{ readonly email: string }>
  describe(session: EmbeddedSession): Promise<{ readonly user: EmbeddedUser; readonly email: string }>
  devices(session: EmbeddedSession): Promise<readonly EmbeddedDevice[]>
  removeDevice(session: EmbeddedSession, id: string): Promise<void>
  /** Ends its timer and its connections. */
  stop(): void
}

interface CreateEmbeddedWalletsOptions {
  readonly config: NonNullable<GatewayConfig['embeddedWallet']>
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
}

/** Its libraries are loaded here: a gateway without embedded wallets does without them. */
export async function createEmbeddedWallets(options: CreateEmbeddedWalletsOptions): Promise<EmbeddedWallets> {
  const { config, database, clock, logger } = options
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
    const user = device && (await users.find(device.user_id))
    return user && keys.addressHashes(toAddressKey(email)).includes(user.address_hash) ? device : undefined
  }
  const requireUser = async ({ user_id: id }: EmbeddedSession): Promise<EmbeddedUser> => {
    const user = await users.find(id)
    if (!user) throw fail(401, 'session', 'This session is over. Sign in again.')
    return user
  }
  const emailOf = (user: EmbeddedUser): string => {
    const email = keys.openAddress(user.address_sealed)
    if (email === undefined)
      throw fail(503, 'email', 'This address was sealed with a secret that is not there any more.')
    return email
  }

  const stopSweep = sweepHourly(
    async (nowMs) => {
      await flows.removeEnded(nowMs)
      await sessions.removeEnded(nowMs)
      await limits.removeEnded(nowMs)
      await audit.removeBefore(nowMs - config.auditDays * dayMs)
    },
    { name: 'embedded wallets’ records', clock, logger },
  )

  return {
    flows,
    sessions,

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

    async finishSignIn({ flow: token, code }, { projectName, browser }) {
      const flow = await flows.verify(token, code, 'signIn')
      if (flow.project_name !== projectName) throw fail(401, 'flow', 'This attempt is over. Begin again.')
      const nowMs = clock.nowMs()
      const { user, isNew } = await users.findOrAdd({
        hashes: keys.addressHashes(toAddressKey(flow.address)),
        sealed: keys.sealAddress(flow.address),
        nowMs,
      })
      const known = flow.device_id === null ? undefined : await users.findDevice(flow.device_id)
      let deviceId = known?.user_id === user.id ? known.id : undefined
      let device: string | undefined
      if (deviceId === undefined) {
        deviceId = randomUUID()
        const secret = serverKeys.createCredential(deviceId)
        await users.addDevice({
          id: deviceId,
          user_id: user.id,
          secret_hash: toTokenHash(secret),
          browser,
          created_at_ms: nowMs,
          used_at_ms: nowMs,
        })
        device = `${deviceId}.${secret}`
      } else await users.touchDevice({ id: deviceId, nowMs })
      await audit.note({ kind: isNew ? 'signedUp' : 'signedIn', projectName, userId: user.id, deviceId })
      const held = await sessions.begin({ userId: user.id, deviceId, projectName })
      return { ...held, isNew, device, email: flow.address }
    },

    async updateEmail({ session, language }, asker) {
      const user = await requireUser(session)
      return flows.begin({
        kind: 'primary',
        email: emailOf(user),
        language,
        isKnownDevice: true,
        userId: user.id,
        deviceId: session.device_id,
        ...asker,
      })
    },

    async confirmPrimary({ session, flow: token, code, email }, asker) {
      const flow = await flows.verify(token, code, 'primary')
      if (flow.user_id !== session.user_id) throw fail(401, 'flow', 'This attempt is over. Begin again.')
      return flows.begin({
        kind: 'secondary',
        email,
        language: flow.language as Language,
        isKnownDevice: true,
        userId: session.user_id,
        deviceId: session.device_id,
        ...asker,
      })
    },

    async confirmSecondary({ session, flow: token, code }) {
      const flow = await flows.verify(token, code, 'secondary')
      if (flow.user_id !== session.user_id) throw fail(401, 'flow', 'This attempt is over. Begin again.')
      const [hash] = keys.addressHashes(toAddressKey(flow.address))
      const isSet = await users.setAddress({ id: session.user_id, hash, sealed: keys.sealAddress(flow.address) })
      // Told to one who reads the mail of that address alone.
      if (!isSet) throw fail(400, 'email', 'Another wallet has this address.')
      await audit.note({
        kind: 'emailChanged',
        projectName: session.project_name,
        userId: session.user_id,
        deviceId: session.device_id,
      })
      return { email: flow.address }
    },

    async describe(session) {
      const user = await requireUser(session)
      return { user, email: emailOf(user) }
    },

    devices: (session) => users.listDevices(session.user_id),

    async removeDevice(session, id) {
      if (!(await users.removeDevice({ id, userId: session.user_id })))
        throw fail(404, 'id', 'There is no such device.')
    },

    stop() {
      stopSweep()
      mails.stop()
    },
  }
}
