import { type Clock, withDeadline } from '@hawser/common'
import { fail } from '../http/failure.js'
import type { Logger } from '../logging/createLogger.js'
import type { EmbeddedAudit } from './embeddedAudit.js'
import type { EmbeddedSession } from './embeddedSessionStore.js'
import type { EmbeddedSet, EmbeddedSetStore, ListedSet, SetRefusal } from './embeddedSetStore.js'
import type { EmbeddedUserStore } from './embeddedUserStore.js'
import type { Sealer } from './sealer.js'

type RecoveryMethod = 'passkey' | 'password' | 'operator'

/** How long after a code somebody may take what opens a wallet without this device, or for good. */
export const freshMs = 10 * 60_000

/** How long a service that keeps its own keys may take. */
const sealerTimeoutMs = 10_000

/** The service's shares of wallets, and the users' sealed recovery shares. Each function throws RequestFailure for what it does not do. */
export interface EmbeddedShares {
  /** The code was typed a moment ago. */
  requireFresh(session: EmbeddedSession): void
  describe(session: EmbeddedSession): Promise<{ readonly walletId: string | null; readonly sets: readonly ListedSet[] }>
  /** Keeps the shares that this device made, in place of those that it had. */
  store(
    session: EmbeddedSession,
    of: {
      readonly walletId: string
      readonly setId: string
      readonly service: Uint8Array
      readonly recovery: string | null
      /** What opens the recovery share, as its user's page says. */
      readonly recoveryMethod: RecoveryMethod | null
      readonly removesRecovery: boolean
      readonly replacesWallet: boolean
      /** Of the user's, in place of this device: what it opens is on none. */
      readonly passkeyId?: string | undefined
    },
  ): Promise<void>
  /**
   * The service's share of this device's set: of use with the device's own share alone. A code was typed within `shareLifetimeMs`; to export, a moment ago. The
   * same for the set of another device of the user, whose own share this one was handed over: to enrol, a moment ago, too.
   */
  release(
    session: EmbeddedSession,
    of: { readonly setId: string; readonly isForExport: boolean; readonly isForEnrolment: boolean },
  ): Promise<Uint8Array>
  /** What a new device recovers the wallet by, with the user's passkey or password. The code was typed a moment ago. */
  releaseForRecovery(
    session: EmbeddedSession,
  ): Promise<readonly { readonly setId: string; readonly service: Uint8Array; readonly recovery: string }[]>
  removeDevice(session: EmbeddedSession, id: string): Promise<void>
  /** Forgets the user and all their shares. The code was typed a moment ago. */
  remove(session: EmbeddedSession): Promise<void>
}

interface CreateEmbeddedSharesOptions {
  readonly store: EmbeddedSetStore
  readonly users: EmbeddedUserStore
  readonly sealer: Sealer
  readonly audit: EmbeddedAudit
  readonly clock: Clock
  readonly logger: Logger
  /** How long after a code a device is given its share. */
  readonly shareLifetimeMs: number
  /** The ways of recovery that the operator allows. */
  readonly recovery: readonly RecoveryMethod[]
}

const refusals: Readonly<Record<SetRefusal, readonly [400 | 401 | 404, string, string]>> = {
  otherWallet: [400, 'walletId', 'This user has a wallet already.'],
  knownSet: [400, 'setId', 'This set is known already.'],
  lastRecovery: [
    400,
    'recovery',
    'Nothing else would recover this wallet. Set up its recovery on another device first.',
  ],
  lastSet: [
    400,
    'id',
    'This is the last device of the wallet. Set it up on another device first, or delete the wallet.',
  ],
  noUser: [401, 'session', 'This session is over. Sign in again.'],
  noDevice: [404, 'id', 'There is no such device.'],
  noPasskey: [404, 'passkeyId', 'There is no such passkey.'],
}

export function createEmbeddedShares({
  store,
  users,
  sealer,
  audit,
  clock,
  logger,
  shareLifetimeMs,
  recovery: allowed,
}: CreateEmbeddedSharesOptions): EmbeddedShares {
  const contextOf = ({ user_id: userId, id }: Pick<EmbeddedSet, 'user_id' | 'id'>) => `${userId}/${id}`
  const recoveryContextOf = (set: Pick<EmbeddedSet, 'user_id' | 'id'>) => `${contextOf(set)}/recovery`
  const note = (kind: Parameters<EmbeddedAudit['note']>[0]['kind'], session: EmbeddedSession) =>
    audit.note({ kind, projectName: session.project_name, userId: session.user_id, deviceId: session.device_id })
  const requireFresh = ({ created_at_ms: createdAtMs }: EmbeddedSession, lifetimeMs = freshMs) => {
    if (clock.nowMs() - createdAtMs > lifetimeMs) throw fail(401, 'authentication', 'Sign in again by a code to go on.')
  }
  const askSealer = async <T>(ask: () => Promise<T>, description: string): Promise<T> => {
    try {
      return await withDeadline(ask, { clock, timeoutMs: sealerTimeoutMs })
    } catch (error) {
      logger.error({ err: error }, description)
      throw fail(503, 'setId', description)
    }
  }
  const open = (sealed: string, context: string): Promise<Uint8Array> =>
    askSealer(() => sealer.open(sealed, context), 'This share cannot be opened at the moment.')
  const seal = (bytes: Uint8Array, context: string): Promise<string> =>
    askSealer(() => sealer.seal(bytes, context), 'This share cannot be sealed at the moment.')
  const refuse = (refusal: SetRefusal | undefined) => {
    if (refusal) throw fail(...refusals[refusal])
  }

  return {
    requireFresh: (session) => requireFresh(session),

    async describe({ user_id: userId }) {
      const user = await users.find(userId)
      return { walletId: user?.wallet_id ?? null, sets: await store.list(userId) }
    },

    async store(session, of) {
      const { walletId, setId, service, recovery, recoveryMethod, removesRecovery, replacesWallet, passkeyId } = of
      // What this service could read is not kept by accident.
      if (passkeyId !== undefined) {
        requireFresh(session)
        if (recovery === null || recoveryMethod !== 'passkey' || replacesWallet)
          throw fail(400, 'recovery', 'What a passkey opens is sealed by it.')
      } else if (recoveryMethod !== null && !allowed.includes(recoveryMethod))
        throw fail(400, 'recoveryMethod', 'This way of recovery is not offered here.')
      // A wallet, or what it would be recovered by, is given up by who has just shown that they are its user.
      if (removesRecovery || replacesWallet) requireFresh(session)
      const owned = { id: setId, user_id: session.user_id }
      const set: EmbeddedSet = {
        ...owned,
        device_id: passkeyId ?? session.device_id,
        service_sealed: await seal(service, contextOf(owned)),
        // A password could be tried at whatever a copy of the tables holds.
        recovery_sealed: recovery === null ? null : await seal(Buffer.from(recovery), recoveryContextOf(owned)),
        recovery_method: recovery === null ? null : recoveryMethod,
        created_at_ms: clock.nowMs(),
        is_renewal_due: 0,
      }
      refuse(await store.put({ set, walletId, removesRecovery, replacesWallet, isOfPasskey: passkeyId !== undefined }))
      await note('sharesStored', session)
    },

    async release(session, { setId, isForExport, isForEnrolment }) {
      requireFresh(session, isForExport || isForEnrolment ? freshMs : shareLifetimeMs)
      const sets = await store.list(session.user_id)
      const set = sets.find(
        ({ id, device_id: deviceId }) => id === setId && (isForEnrolment || deviceId === session.device_id),
      )
      if (!set) throw fail(404, 'setId', 'There is no such set of this device.')
      const service = await open(set.service_sealed, contextOf(set))
      await note(isForEnrolment ? 'enrolmentReleased' : 'shareReleased', session)
      return service
    },

    async releaseForRecovery(session) {
      requireFresh(session)
      const sets = (await store.list(session.user_id)).flatMap(({ recovery_sealed: sealed, ...set }) =>
        sealed === null ? [] : [{ ...set, sealed }],
      )
      const released = await Promise.all(
        sets.map(async ({ sealed, ...set }) => ({
          setId: set.id,
          service: await open(set.service_sealed, contextOf(set)),
          recovery: Buffer.from(await open(sealed, recoveryContextOf(set))).toString(),
        })),
      )
      await note('recoveryReleased', session)
      return released
    },

    async removeDevice(session, id) {
      refuse(await store.removeDevice({ id, userId: session.user_id }))
      await note('deviceRemoved', session)
    },

    async remove(session) {
      requireFresh(session)
      await store.removeUser(session.user_id)
      await note('deleted', session)
    },
  }
}
