import { randomUUID } from 'node:crypto'
import type { Clock } from '@hawser/common'
import type { Database } from '../database/tables.js'

/** What is noted of embedded wallets, for whoever has to find out what happened. No address, no e-mail address, no token. */
type EmbeddedEvent =
  | 'begun'
  | 'deviceApproved'
  | 'deviceRefused'
  | 'codeSent'
  | 'codeWrong'
  | 'signedUp'
  | 'signedIn'
  | 'providerRefused'
  | 'identityLinked'
  | 'identityUnlinked'
  | 'passkeyRefused'
  | 'credentialReused'
  | 'sessionEnded'
  | 'emailChanged'
  | 'secondEmailChanged'
  | 'secondEmailRemoved'
  | 'sharesStored'
  | 'shareReleased'
  | 'enrolmentReleased'
  | 'recoveryReleased'
  | 'permissionAdded'
  | 'permissionRevoked'
  | 'deviceRemoved'
  | 'deleted'

export interface EmbeddedAudit {
  note(event: {
    readonly kind: EmbeddedEvent
    readonly projectName: string
    readonly userId?: string | null | undefined
    readonly deviceId?: string | null | undefined
  }): Promise<void>
  removeBefore(timeMs: number): Promise<void>
}

export function createEmbeddedAudit(database: Database, clock: Clock): EmbeddedAudit {
  return {
    async note({ kind, projectName, userId = null, deviceId = null }) {
      await database
        .insertInto('embedded_events')
        .values({
          id: randomUUID(),
          at_ms: clock.nowMs(),
          project_name: projectName,
          kind,
          user_id: userId,
          device_id: deviceId,
        })
        .execute()
    },
    async removeBefore(timeMs) {
      await database.deleteFrom('embedded_events').where('at_ms', '<', timeMs).execute()
    },
  }
}
