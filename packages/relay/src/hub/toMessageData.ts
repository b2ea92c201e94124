import type { StoredMessage } from '../mailbox/mailbox.js'
import type { MessageData } from './hub.js'

export function toMessageData(stored: StoredMessage): MessageData {
  return {
    topic: stored.topic,
    message: stored.message,
    publishedAt: stored.publishedAtMs,
    tag: stored.tag,
    ...(stored.attestation === undefined ? {} : { attestation: stored.attestation }),
  }
}
