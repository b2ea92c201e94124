import { fail } from '../http/failure.js'
import type { Language } from '../mail/mailTexts.js'
import type { Asker, EmailFlows, FlowToken } from './createEmailFlows.js'
import type { EmbeddedSessions } from './createEmbeddedSessions.js'
import type { EmbeddedShares } from './createEmbeddedShares.js'
import { toAddressKey } from './emailAddress.js'
import type { EmbeddedAudit } from './embeddedAudit.js'
import type { EmbeddedKeys } from './embeddedKeys.js'
import type { EmbeddedSession } from './embeddedSessionStore.js'
import type { EmbeddedAddress, EmbeddedUser, EmbeddedUserStore } from './embeddedUserStore.js'

type AddressKind = EmbeddedAddress['kind']

/** The addresses that let a user in. Each function throws RequestFailure for what it does not take. */
export interface EmbeddedAddresses {
  /** Begins to give a user another address, or a second one: by a code to one that they have, and then one to the new one. */
  update(
    of: { readonly session: EmbeddedSession; readonly from: AddressKind; readonly language: Language },
    asker: Asker,
  ): ReturnType<EmailFlows['begin']>
  /** Begins to give an address to a user who has none, having come by another way a moment ago: by a code to that address. */
  addFirst(
    of: { readonly session: EmbeddedSession; readonly email: string; readonly language: Language },
    asker: Asker,
  ): ReturnType<EmailFlows['begin']>
  confirmPrimary(
    of: {
      readonly session: EmbeddedSession
      readonly flow: FlowToken
      readonly code: string
      readonly email: string
      readonly as: AddressKind
    },
    asker: Asker,
  ): ReturnType<EmailFlows['begin']>
  confirmSecondary(
    of: { readonly session: EmbeddedSession; readonly flow: FlowToken; readonly code: string },
    asker: Asker,
  ): Promise<{ readonly email: string }>
  /** The code was typed a moment ago. */
  removeSecond(session: EmbeddedSession): Promise<void>
  describe(session: EmbeddedSession): Promise<{
    readonly user: EmbeddedUser
    /** Null for who came in by another way, and has none. */
    readonly email: string | null
    readonly secondEmail: string | undefined
  }>
}

interface CreateEmbeddedAddressesOptions {
  readonly users: EmbeddedUserStore
  readonly keys: EmbeddedKeys
  readonly flows: EmailFlows
  readonly sessions: EmbeddedSessions
  readonly shares: Pick<EmbeddedShares, 'requireFresh'>
  readonly audit: EmbeddedAudit
}

export function createEmbeddedAddresses(options: CreateEmbeddedAddressesOptions): EmbeddedAddresses {
  const { users, keys, flows, sessions, shares, audit } = options

  const requireUser = async ({ user_id: id }: EmbeddedSession): Promise<EmbeddedUser> => {
    const user = await users.find(id)
    if (!user) throw fail(401, 'session', 'This session is over. Sign in again.')
    return user
  }
  const emailOf = (address: EmbeddedAddress | undefined): string => {
    if (!address) throw fail(400, 'email', 'There is no such address.')
    const email = keys.openAddress(address.sealed)
    if (email === undefined)
      throw fail(503, 'email', 'This address was sealed with a secret that is not there any more.')
    return email
  }

  return {
    async update({ session, from, language }, asker) {
      const addresses = await users.listAddresses(session.user_id)
      return flows.begin({
        kind: 'primary',
        email: emailOf(addresses.find(({ kind }) => kind === from)),
        language,
        isKnownDevice: true,
        userId: session.user_id,
        deviceId: session.device_id,
        ...asker,
      })
    },

    async addFirst({ session, email, language }, asker) {
      shares.requireFresh(session)
      if ((await users.listAddresses(session.user_id)).length > 0)
        throw fail(400, 'email', 'There is an address already. Change that one.')
      return flows.begin({
        kind: 'first',
        email,
        language,
        isKnownDevice: true,
        userId: session.user_id,
        deviceId: session.device_id,
        ...asker,
      })
    },

    async confirmPrimary({ session, flow: token, code, email, as }, asker) {
      const { projectName, clientAddress } = asker
      const of = { code, projectName, userId: session.user_id, clientAddress }
      const flow = await flows.verify(token, { ...of, kinds: ['primary'] })
      return flows.begin({
        kind: as === 'primary' ? 'secondary' : 'second',
        email,
        language: flow.language as Language,
        isKnownDevice: true,
        userId: session.user_id,
        deviceId: session.device_id,
        ...asker,
      })
    },

    async confirmSecondary({ session, flow: token, code }, { projectName, clientAddress }) {
      const of = { code, projectName, userId: session.user_id, clientAddress }
      const flow = await flows.verify(token, { ...of, kinds: ['secondary', 'second', 'first'] })
      const hashes = keys.addressHashes(toAddressKey(flow.address))
      const isSecond = flow.kind === 'second'
      const isSet = await users.setAddress({
        address: {
          hash: hashes[0],
          user_id: session.user_id,
          kind: isSecond ? 'second' : 'primary',
          sealed: keys.sealAddress(flow.address),
        },
        hashes,
        isFirst: flow.kind === 'first',
      })
      // Told to one who reads the mail of that address alone.
      if (!isSet) throw fail(400, 'email', 'This address has a wallet already.')
      // Whoever read the mail of the address before may be signed in by it.
      if (flow.kind === 'secondary') await sessions.endOthers(session)
      await audit.note({
        kind: isSecond ? 'secondEmailChanged' : 'emailChanged',
        projectName: session.project_name,
        userId: session.user_id,
        deviceId: session.device_id,
      })
      return { email: flow.address }
    },

    async removeSecond(session) {
      shares.requireFresh(session)
      await users.removeSecondAddress(session.user_id)
      await sessions.endOthers(session)
      await audit.note({
        kind: 'secondEmailRemoved',
        projectName: session.project_name,
        userId: session.user_id,
        deviceId: session.device_id,
      })
    },

    async describe(session) {
      const user = await requireUser(session)
      const addresses = await users.listAddresses(user.id)
      const primary = addresses.find(({ kind }) => kind === 'primary')
      const second = addresses.find(({ kind }) => kind === 'second')
      return {
        user,
        email: primary ? emailOf(primary) : null,
        secondEmail: second && keys.openAddress(second.sealed),
      }
    },
  }
}
